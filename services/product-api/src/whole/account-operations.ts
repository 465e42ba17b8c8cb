import { PLANS } from '@orchard/shared/facts'
import * as z from 'zod'
import {
  ACCOUNT_PROBLEMS,
  CHANGE_PROBLEMS,
  OF_ORGANISATIONS,
  OF_OWNER,
} from '#src/modules/accounts/owner-scope.ts'
import { AUDIT_ENTRY } from '#src/modules/audit/read-log.ts'
import { EXPORTED_BILLING } from '#src/modules/billing/operations.ts'
import { PLAN_ENTRY } from '#src/modules/billing/plan-history.ts'
import { TRUSTED_DEVICE } from '#src/modules/devices/operations.ts'
import { KEY_KIND, KEY_LIMITS } from '#src/modules/named-keys/key-limits.ts'
import { INVITATION, MEMBER, ORGANISATION } from '#src/modules/organisations/operations.ts'
import { LATENCY, RESPONSES } from '#src/modules/usage/operations.ts'
import { NO_CONTENT, ok, operation } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'

const time = z.iso.datetime()

const day = z.iso.date()

const calls = z.int().nonnegative()

const plan = z.enum(PLANS.map(({ id }) => id))

const email = z.string().nullable()

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

/** `DELETE /op/user/organisation`. */
export const DELETE_ORGANISATION = operation(
  'deleteOrganisation',
  'Deletes an organisation and all its data, and ends its plan; needs a sign-in of the last ten minutes',
  {
    ...OF_ORGANISATIONS,
    response: { 204: NO_CONTENT },
    problems: {
      ...CHANGE_PROBLEMS,
      ...BODY_PROBLEMS,
      401: [...ACCOUNT_PROBLEMS[401], 'sign_in_too_old'],
      409: ['account_busy'],
      503: [...ACCOUNT_PROBLEMS[503], 'billing_unavailable'],
    },
  },
)
