import {
  KEY_CHANGE_SECONDS,
  KEY_PREFIX,
  KEY_START_CHARACTERS,
  MAILS_KEPT_DAYS,
  PLANS,
  PUBLISHABLE_KEY_PREFIX,
} from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import { ROLES } from '@orchard/shared/organisations'
import * as z from 'zod'
import {
  ACCOUNT_IN_PATH,
  bodyOfAct,
  FRESH_ACT_PROBLEMS,
  hasNoNul,
  OF_OPERATOR,
  OPERATOR_PROBLEMS,
} from '#src/modules/operator/of-operator.ts'
import { SUSPENSION } from '#src/modules/suspensions/operations.ts'
import { ok, operation } from '#src/server/openapi/operation.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'

const time = z.iso.datetime()

const day = z.iso.date()

const plan = z.enum(PLANS.map(({ id }) => id))

const ROLE = z.enum(ROLES)

const provider = z.enum(['cognito', 'google', 'organisation'])

const customer = z.string().nullable().describe('Number at the payment provider')

const SHORTEST_QUERY = 3

const SHORT_MESSAGE = `Write at least ${SHORTEST_QUERY} characters`

/** `GET /op/operator/accounts`. */
export const FIND_ACCOUNTS = operation('findAccounts', 'Finds accounts', {
  ...OF_OPERATOR,
  querystring: z.object({
    q: refusedWith(
      z
        .string(SHORT_MESSAGE)
        .trim()
        .min(SHORTEST_QUERY, SHORT_MESSAGE)
        .max(254, 'Write at most 254 characters')
        .refine(hasNoNul, 'Write no control characters')
        .describe(
          `A part of the email address, verified or not, or of the name of an organisation or the email address of a member, the account ID, the number at the payment provider, or at least the first ${inWords(KEY_START_CHARACTERS)} characters of a key after \`${KEY_PREFIX}\``,
        ),
      { status: 422, code: 'act_invalid' },
    ),
  }),
  response: ok(
    'At most 20 accounts, the newest first.',
    z.object({
      accounts: z.array(
        z.object({
          id: z.uuid(),
          email: z.string().nullable(),
          unverified_email: z
            .string()
            .nullable()
            .describe('An address that nobody has called verified'),
          provider,
          organisation: z.string().nullable().describe('Name of an organisation'),
          customer,
          plan,
          created_at: time,
          suspended_at: time.nullable(),
        }),
      ),
    }),
  ),
})

/** `GET /op/operator/accounts/{id}`. */
export const SEE_ACCOUNT = operation('seeAccount', 'Shows an account, without its keys', {
  ...OF_OPERATOR,
  params: ACCOUNT_IN_PATH,
  response: ok(
    'The account.',
    z.object({
      id: z.uuid(),
      email: z.string().nullable(),
      unverified_email: z
        .string()
        .nullable()
        .describe('An address that nobody has called verified'),
      provider,
      organisation: z
        .object({
          name: z.string(),
          members: z.array(
            z.object({
              ...{ id: z.uuid(), email: z.string().nullable(), role: ROLE, joined_at: time },
              is_suspended: z.boolean(),
            }),
          ),
        })
        .nullable()
        .describe('Null for a person'),
      memberships: z
        .array(
          z.object({
            ...{ id: z.uuid(), name: z.string(), role: ROLE, joined_at: time },
            is_suspended: z.boolean(),
          }),
        )
        .describe('The organisations of a person'),
      customer,
      plan,
      created_at: time,
      has_second_factor: z.boolean(),
      limits: z
        .object({
          calls_per_month: z.int().nullable(),
          requests_per_second: z.int().nullable(),
        })
        .describe('What operators have set; null for what the plan allows'),
      monthly_quota: z.int(),
      used: z.int().describe('Requests of the month that counted'),
      period: z.object({ start: time, end: time }),
      keys: z.array(
        z.object({
          id: z.string().describe('What suspends the key'),
          name: z.string(),
          kind: z.enum(['secret', 'publishable']),
          first_characters: z
            .string()
            .describe(`Those after \`${KEY_PREFIX}\` or \`${PUBLISHABLE_KEY_PREFIX}\``),
          created_at: time,
          last_used_on: day.nullable(),
          valid_until: time.nullable().describe('Null for a key that does not end'),
          is_suspended: z.boolean(),
        }),
      ),
      refusals: z
        .array(
          z.object({
            at: time,
            key: z.string().nullable(),
            key_name: z.string().nullable(),
            api: z.string(),
            status: z.int(),
            code: z.string(),
            type: z.url(),
            request_id: z.string(),
          }),
        )
        .describe('The last 50 responses with an error'),
      mails: z
        .array(
          z.object({
            id: z.uuid(),
            subject: z.string(),
            created_at: time,
            state: z.enum(['waiting', 'sent', 'refused']),
            tries: z.int(),
            error: z.string().nullable(),
          }),
        )
        .describe(`Those of the last ${MAILS_KEPT_DAYS} days, at most 50`),
      suspensions: z.array(SUSPENSION),
    }),
  ),
  problems: { ...OPERATOR_PROBLEMS, 404: ['account_unknown'] },
})

const limit = (message: string) =>
  z.int(message).min(0, message).max(2_000_000_000, message).nullable()

const RATE_MESSAGE = 'Enter a whole number of requests per second from 1 to 10,000, or null'

const LIMITS = {
  calls_per_month: limit('Enter a whole number of requests, or null'),
  requests_per_second: z
    .int(RATE_MESSAGE)
    .min(1, RATE_MESSAGE)
    .max(10_000, RATE_MESSAGE)
    .nullable(),
}

/** `PUT /op/operator/accounts/{id}/limits`. */
export const SET_ACCOUNT_LIMITS = operation(
  'setAccountLimits',
  'Sets quota and rate limit of an account in place of those of its plan',
  {
    ...OF_OPERATOR,
    description: `Null restores what the plan allows. Takes up to ${inWords(KEY_CHANGE_SECONDS)} seconds on all instances.`,
    params: ACCOUNT_IN_PATH,
    body: bodyOfAct(LIMITS),
    response: ok('The limits.', z.object(LIMITS)),
    problems: { ...FRESH_ACT_PROBLEMS, 404: ['account_unknown'] },
  },
)

/** `POST /op/operator/mails/{id}/resend`. */
export const RESEND_MAIL = operation('resendMail', 'Sends an email again', {
  ...OF_OPERATOR,
  params: z.object({ id: z.uuid() }),
  body: bodyOfAct({}),
  response: ok('It is sent within seconds.', z.object({ state: z.literal('waiting') })),
  problems: { ...OPERATOR_PROBLEMS, 404: ['mail_unknown'] },
})
