import { PLANS, USAGE_KEPT_MONTHS } from '@orchard/shared/facts'
import * as z from 'zod'
import { ACCOUNT_PROBLEMS, NAMED, OF_OWNER } from '#src/modules/accounts/owner-scope.ts'
import { SIGN_IN_QUERY } from '#src/modules/accounts/who-asks.ts'
import { KEY_ID } from '#src/modules/named-keys/named-keys.ts'
import { ROLE } from '#src/modules/organisations/operations.ts'
import { LATENCY, RESPONSES } from '#src/modules/usage/operations.ts'
import { AWAITS_PAYMENT, PAID_MONTHS } from '#src/modules/usage/usage-report.ts'
import { NO_CONTENT, ok, operation } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'

const time = z.iso.datetime()

const day = z.iso.date()

const calls = z.int().nonnegative()

const plan = z.enum(PLANS.map(({ id }) => id))

const email = z.string().nullable()

const MEMBERSHIP = z.object({ id: z.uuid(), name: z.string(), role: ROLE })

const SUSPENDED = z
  .object({ since: time, words: z.string() })
  .nullable()
  .describe(
    'Null for an active account. Requests with the keys of a suspended one return 403 `account_suspended`, as do changes of keys, plans, alerts and webhooks.',
  )

const deviceToName = z.object({
  deviceKey: refusedWith(z.string().regex(/^[\w.:-]{1,128}$/, 'Invalid device key'), {
    status: 400,
    code: 'device_key_invalid',
  }),
})

/** `GET /op/user`. */
export const GET_ACCOUNT = operation(
  'getAccount',
  'Returns the signed-in account; creates it, with an API key, on first use',
  {
    tags: ['account'],
    security: [{ signInByQuery: [] }],
    problems: ACCOUNT_PROBLEMS,
    querystring: SIGN_IN_QUERY,
    response: ok(
      'The account.',
      z.object({
        api_key: z
          .string()
          .nullable()
          .describe('Default key of the account; null for members who may not see keys'),
        email,
        plan,
        created_at: time,
        suspended: SUSPENDED,
        organisation: MEMBERSHIP.nullable().describe('Null for your own account'),
        memberships: z.array(MEMBERSHIP).describe('All organisations that you are a member of'),
      }),
    ),
  },
)

/** `POST /op/user/refresh`. */
export const REFRESH_ACCOUNT = operation(
  'refreshAccount',
  'Refreshes email address and 2FA from the identity provider, and confirms changes by email',
  { ...OF_OWNER, response: { 204: NO_CONTENT } },
)

/** `GET /op/user/usage`. */
export const GET_USAGE = operation(
  'getUsage',
  'Usage in the current month of the quota, by day, API, key, status code and latency',
  {
    ...OF_OWNER,
    response: ok(
      'Usage so far.',
      z.object({
        plan,
        suspended: SUSPENDED,
        monthly_quota: calls,
        legacy_monthly_quota_applies: z.boolean(),
        period: z.object({ start: time, end: time }).describe(`UTC months; ${PAID_MONTHS}`),
        awaits_payment: z.boolean().describe(AWAITS_PAYMENT),
        used: calls,
        by_day: z.array(z.object({ date: day, calls })),
        by_api: z.array(z.object({ slug: z.string(), calls })),
        by_key: z.array(
          z.object({ key_id: KEY_ID, name: z.string(), is_revoked: z.boolean(), calls }),
        ),
        rows: z
          .array(z.object({ date: day, slug: z.string(), key_id: KEY_ID, calls }))
          .describe('The same requests by day, API and key'),
        responses: RESPONSES,
        latency: LATENCY,
      }),
    ),
  },
)

/** `GET /op/user/usage.csv`. */
export const DOWNLOAD_USAGE = operation(
  'downloadUsage',
  `Exports usage of the last ${USAGE_KEPT_MONTHS} months, by day, API and key, as CSV`,
  {
    ...OF_OWNER,
    response: {
      200: {
        description: 'Columns `day`, `api`, `key` and `calls`.',
        headers: ['Content-Disposition'],
        content: { 'text/csv': { schema: z.string() } },
      },
    },
  },
)

/** `GET /op/user/device-names`. */
export const LIST_DEVICE_NAMES = operation(
  'listDeviceNames',
  'Lists the names of devices, by device key',
  {
    ...OF_OWNER,
    response: ok('The names.', z.object({ names: z.record(z.string(), z.string()) })),
  },
)

/** `PUT /op/user/device-names/{deviceKey}`. */
export const NAME_DEVICE = operation('nameDevice', 'Names a device', {
  ...OF_OWNER,
  params: deviceToName,
  body: NAMED,
  response: ok('The name.', z.object({ device_key: z.string(), name: z.string() })),
  problems: { ...ACCOUNT_PROBLEMS, 422: ['too_many_device_names'] },
})

/** `DELETE /op/user/device-names/{deviceKey}`. */
export const FORGET_DEVICE = operation('forgetDevice', 'Removes the name of a device', {
  ...OF_OWNER,
  params: z.object({ deviceKey: z.string() }),
  response: { 204: NO_CONTENT },
  problems: { ...ACCOUNT_PROBLEMS, ...BODY_PROBLEMS },
})
