import { PLANS, USAGE_KEPT_MONTHS } from '@orchard/shared/facts'
import * as z from 'zod'
import { ACCOUNT_PROBLEMS, NAMED, OF_OWNER } from '#src/modules/accounts/of-owner.ts'
import { SIGN_IN_QUERY } from '#src/modules/accounts/who-asks.ts'
import { AUDIT_ENTRY } from '#src/modules/audit/read-log.ts'
import { EXPORTED_BILLING } from '#src/modules/billing/operations.ts'
import { PLAN_ENTRY } from '#src/modules/billing/plan-history.ts'
import { TRUSTED_DEVICE } from '#src/modules/devices/operations.ts'
import { KEY_KIND, KEY_LIMITS } from '#src/modules/keys/key-limits.ts'
import { KEY_ID } from '#src/modules/keys/named-keys.ts'
import { INVITATION, MEMBER, ORGANISATION, ROLE } from '#src/modules/organisations/operations.ts'
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

/** `DELETE /op/user`. */
export const DELETE_ACCOUNT = operation(
  'deleteAccount',
  'Deletes the account and all its data; needs a sign-in of the last ten minutes',
  {
    ...OF_OWNER,
    response: { 204: NO_CONTENT },
    problems: {
      ...ACCOUNT_PROBLEMS,
      ...BODY_PROBLEMS,
      401: [...ACCOUNT_PROBLEMS[401], 'sign_in_too_old'],
      409: ['account_busy', 'last_owner'],
      503: [...ACCOUNT_PROBLEMS[503], 'billing_unavailable'],
    },
  },
)

/** `POST /op/user/refresh`. */
export const REFRESH_ACCOUNT = operation(
  'refreshAccount',
  'Refreshes email address and 2FA from the identity provider, and confirms changes by email',
  { ...OF_OWNER, response: { 204: NO_CONTENT } },
)

const RESPONSES = z
  .array(z.object({ date: day, slug: z.string(), status: z.int(), calls }))
  .describe('All responses, also those that do not count against the quota, by status code')

const LATENCY = z
  .object({
    bounds_ms: z.array(z.int()).describe('Upper bounds of the buckets'),
    rows: z.array(z.object({ date: day, slug: z.string(), counts: z.array(calls) })),
  })
  .describe('A histogram of the latency of the responses on our servers')

const ofHour = { hour: time, key: z.string(), slug: z.string() }

/** `GET /op/user/export`. */
export const EXPORT_ACCOUNT = operation(
  'exportAccount',
  'Exports all data of the account as a file',
  {
    ...OF_OWNER,
    response: ok(
      'The export.',
      z.object({
        exported_at: time,
        account: z.object({
          id: z.uuid(),
          provider: z.enum(['cognito', 'google', 'organisation']),
          subject: z.string(),
          email,
          plan,
          limits: z
            .object({
              calls_per_month: z.int().nullable(),
              requests_per_second: z.int().nullable(),
            })
            .nullable()
            .describe('What we have set in place of what the plan allows'),
          created_at: time,
        }),
        api_keys: z.array(
          z.object({
            name: z.string(),
            api_key: z.string(),
            created_at: time,
            valid_until: time.nullable(),
            kind: KEY_KIND,
            limits: KEY_LIMITS.nullable(),
          }),
        ),
        billing: EXPORTED_BILLING.nullable(),
        plan_history: z.array(PLAN_ENTRY),
        wishes: z.array(z.object({ slug: z.string(), wished_at: time })),
        messages: z.array(
          z.object({
            form: z.string(),
            sent_at: time,
            content: z.record(z.string(), z.string()),
            replies: z.array(z.object({ subject: z.string(), text: z.string(), at: time })),
          }),
        ),
        emails: z
          .array(
            z.object({
              to: z.string(),
              subject: z.string(),
              content: z.string(),
              created_at: time,
            }),
          )
          .describe('Those of the last 30 days'),
        suspensions: z.array(
          z.object({
            kind: z.enum(['account', 'key', 'address']),
            words: z.string(),
            since: time,
            until: time.nullable(),
          }),
        ),
        recovery_codes: z
          .object({ left: z.int(), created_at: time, last_used_at: time.nullable() })
          .nullable(),
        email_change: z.object({ to: z.string(), expires_at: time }).nullable(),
        device_names: z.record(z.string(), z.string()),
        trusted_devices: z.array(TRUSTED_DEVICE),
        organisation: z
          .object({ name: z.string(), created_at: time, members: z.array(z.object(MEMBER)) })
          .nullable()
          .describe('Of an organisation'),
        memberships: z.array(z.object(ORGANISATION)).describe('The organisations of a person'),
        invitations: z
          .array(z.object(INVITATION))
          .describe('Invitations of an organisation, or to the email address of a person'),
        audit_log: z
          .array(AUDIT_ENTRY)
          .describe('The log of the account, and what the person did in organisations'),
        usage: z.array(z.object({ date: day, slug: z.string(), key: z.string(), calls })),
        responses: RESPONSES,
        latency: LATENCY,
        hours: z.object({
          calls: z.array(z.object({ ...ofHour, status: z.int(), calls })),
          latency: z.array(z.object({ ...ofHour, counts: z.array(calls) })),
        }),
        refusals: z.array(
          z.object({
            at: time,
            key: z.string(),
            slug: z.string(),
            status: z.int(),
            code: z.string(),
            request_id: z.string(),
          }),
        ),
      }),
      ['Content-Disposition'],
    ),
  },
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
