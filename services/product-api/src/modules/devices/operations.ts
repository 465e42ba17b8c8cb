import { DEVICE_TRUST_DAYS, FRESH_SIGN_IN_MINUTES } from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import * as z from 'zod'
import { ACCOUNT_PROBLEMS, CHANGE_PROBLEMS, OF_OWNER } from '#src/modules/accounts/owner-scope.ts'
import { IS_OFFERED, NEEDS_FRESH } from '#src/modules/recovery/operations.ts'
import { NO_CONTENT, ok, operation, respond } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'

const time = z.iso.datetime()
export const TRUSTED_DEVICE = z.object({ device_key: z.string(), trusted_at: time, ends_at: time })

/** `GET /op/user/trusted-devices`. */
export const LIST_TRUSTED_DEVICES = operation(
  'listTrustedDevices',
  'Lists the devices that need no code of two-factor authentication, newest first',
  {
    ...OF_OWNER,
    response: ok(
      'The devices.',
      z.object({ devices: z.array(TRUSTED_DEVICE), is_offered: IS_OFFERED }),
    ),
  },
)

/** `POST /op/user/trusted-devices`. */
export const TRUST_DEVICE = operation(
  'trustDevice',
  `Trusts the device that you signed in on; needs a sign-in of the last ${inWords(FRESH_SIGN_IN_MINUTES)} minutes`,
  {
    ...OF_OWNER,
    description: `Signing in there needs no code for ${DEVICE_TRUST_DAYS} days. Trusting it again renews them. The owner is told by email.`,
    response: {
      201: respond('The device is trusted.', TRUSTED_DEVICE.omit({ trusted_at: true })),
    },
    problems: {
      ...NEEDS_FRESH,
      ...BODY_PROBLEMS,
      409: ['device_trust_not_offered', 'device_unknown'],
      429: [...ACCOUNT_PROBLEMS[429], 'too_many_tries'],
    },
  },
)

/** `DELETE /op/user/trusted-devices/{deviceKey}`. */
export const END_DEVICE_TRUST = operation(
  'endDeviceTrust',
  'Ends the trust of a device, which must sign in again',
  {
    ...OF_OWNER,
    description:
      'The user pool forgets the device and its name is removed. The response is the same for a device that you do not trust.',
    params: z.object({ deviceKey: z.string() }),
    response: { 204: NO_CONTENT },
    problems: { ...CHANGE_PROBLEMS, ...BODY_PROBLEMS, 409: ['device_trust_not_offered'] },
  },
)
