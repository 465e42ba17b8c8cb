import { FRESH_SIGN_IN_MINUTES, RECOVERY_CODES } from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import * as z from 'zod'
import { ACCOUNT_PROBLEMS, CHANGE_PROBLEMS, OF_OWNER } from '#src/modules/accounts/owner-scope.ts'
import { NO_CONTENT, ok, operation, respond } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { SECURITY_EVENTS } from './security-events.ts'

const time = z.iso.datetime()
/** Errors of changes that need a sign-in of the last ten minutes. */
export const NEEDS_FRESH = {
  ...CHANGE_PROBLEMS,
  401: [...ACCOUNT_PROBLEMS[401], 'sign_in_too_old'],
} as const
/** Whether the account may use what the site does as an administrator of the user pool. */
export const IS_OFFERED = z
  .boolean()
  .describe(
    'False with Google, and where the site may not act as an administrator of the user pool',
  )

/** `GET /op/user/recovery-codes`. */
export const GET_RECOVERY_CODES = operation(
  'getRecoveryCodes',
  'Shows how many recovery codes are left',
  {
    ...OF_OWNER,
    response: ok(
      'The codes, which nobody can read again.',
      z.object({
        left: z.int().nonnegative(),
        created_at: time.nullable(),
        last_used_at: time.nullable(),
        is_offered: IS_OFFERED,
      }),
    ),
  },
)

/** `POST /op/user/recovery-codes`. */
export const MAKE_RECOVERY_CODES = operation(
  'makeRecoveryCodes',
  `Makes ${inWords(RECOVERY_CODES)} recovery codes, which end all earlier ones; needs a sign-in of the last ${inWords(FRESH_SIGN_IN_MINUTES)} minutes`,
  {
    ...OF_OWNER,
    description: 'Each turns off two-factor authentication once, by `POST /op/recovery`.',
    response: ok('The codes.', z.object({ codes: z.array(z.string()), created_at: time })),
    problems: { ...NEEDS_FRESH, ...BODY_PROBLEMS, 409: ['recovery_not_offered', 'two_factor_off'] },
  },
)

const CODE_REFUSAL = {
  status: 422,
  code: 'recovery_code_invalid',
  detail: 'This email address and code do not match',
} as const

/** `POST /op/recovery`. */
export const RECOVER = operation(
  'recover',
  'Turns off two-factor authentication by a recovery code; signs nobody in',
  {
    tags: ['account'],
    security: [],
    description:
      'The response is the same for a wrong code, for one that was used, and for an unknown email address.',
    body: refusedWith(
      z.object({ email: z.string().max(254), code: z.string().max(100) }),
      CODE_REFUSAL,
    ),
    response: { 204: NO_CONTENT },
    problems: {
      422: ['recovery_code_invalid'],
      429: ['rate_limited', 'too_many_tries'],
      503: ['identity_unavailable'],
    },
  },
)

const PENDING = z.object({
  old: z.string().nullable().describe('The current address, masked; null if none is verified'),
  new: z.string().describe('The new one, masked'),
  expires_at: time,
})

/** `GET /op/user/email`. */
export const GET_EMAIL_CHANGE = operation(
  'getEmailChange',
  'Shows the change of email address that waits for its codes',
  {
    ...OF_OWNER,
    response: ok(
      'The change, if any.',
      z.object({ pending: PENDING.nullable(), is_offered: IS_OFFERED }),
    ),
  },
)

/** `POST /op/user/email`. */
export const BEGIN_EMAIL_CHANGE = operation(
  'beginEmailChange',
  `Sends codes to the current and to a new email address; needs a sign-in of the last ${inWords(FRESH_SIGN_IN_MINUTES)} minutes`,
  {
    ...OF_OWNER,
    description: 'It ends an earlier change. The response does not tell if the address is taken.',
    body: refusedWith(
      z.object({
        email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      }),
      { status: 422, code: 'email_invalid', detail: 'Send a valid email address' },
    ),
    response: { 202: respond('The codes are on their way.', PENDING) },
    problems: {
      ...NEEDS_FRESH,
      409: ['recovery_not_offered'],
      422: ['email_invalid'],
      429: [...ACCOUNT_PROBLEMS[429], 'too_many_tries'],
    },
  },
)

const code = z.string().trim().max(20)

/** `POST /op/user/email/confirm`. */
export const CONFIRM_EMAIL_CHANGE = operation(
  'confirmEmailChange',
  'Changes the email address by the codes that were sent to both addresses',
  {
    ...OF_OWNER,
    description:
      'Without a verified current address `old_code` may be empty. The fifth wrong code ends the change.',
    body: refusedWith(z.object({ old_code: code, new_code: code }), {
      status: 422,
      code: 'email_code_invalid',
      detail: 'Send both codes',
    }),
    response: ok('The new address.', z.object({ email: z.string() })),
    problems: {
      ...CHANGE_PROBLEMS,
      409: ['email_change_over', 'email_taken', 'recovery_not_offered'],
      422: ['email_code_invalid'],
    },
  },
)

/** `DELETE /op/user/email`. */
export const CANCEL_EMAIL_CHANGE = operation('cancelEmailChange', 'Ends the change that waits', {
  ...OF_OWNER,
  response: { 204: NO_CONTENT },
  problems: { ...CHANGE_PROBLEMS, ...BODY_PROBLEMS },
})

/** `POST /op/user/security-events`. */
export const NOTE_SECURITY_EVENT = operation(
  'noteSecurityEvent',
  'Confirms by email what happened between a browser and the user pool',
  {
    ...OF_OWNER,
    body: refusedWith(z.object({ what: z.enum(SECURITY_EVENTS) }), {
      status: 422,
      code: 'security_event_invalid',
      detail: `Send “what” as one of: ${SECURITY_EVENTS.join(', ')}`,
    }),
    response: { 204: NO_CONTENT },
    problems: { ...ACCOUNT_PROBLEMS, 429: [...ACCOUNT_PROBLEMS[429], 'too_many_tries'] },
  },
)
