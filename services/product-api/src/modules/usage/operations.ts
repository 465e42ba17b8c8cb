import {
  MAX_REFUSALS,
  REFUSALS_KEPT_DAYS,
  USAGE_HOURS_DAYS,
  USAGE_KEPT_MONTHS,
} from '@orchard/shared/facts'
import * as z from 'zod'
import { ACCOUNT_PROBLEMS, OF_OWNER } from '#src/modules/accounts/owner-scope.ts'
import { SUSPENDED, USE_REFUSALS } from '#src/modules/keys/key-guard.ts'
import { ok, operation } from '#src/server/openapi/operation.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { STATUS_CLASSES } from './read-usage.ts'
import { DEFAULT_KEY, DIMENSIONS, REFUSALS_QUERY, USAGE_QUERY } from './usage-query.ts'

const time = z.iso.datetime()
const day = z.iso.date()
const calls = z.int().nonnegative()
const ms = z.number().nullable()
const key = {
  key: z
    .string()
    .nullable()
    .describe('ID of a key, or `default`; null where the key was not recorded'),
  key_name: z.string().nullable().describe('Null for whoever sends a key, but for the default key'),
}
const CSV = { 'text/csv': { schema: z.string() } }

/** Common parts of routes for an account, by its owner or by one of its keys. */
const OF_ACCOUNT = {
  tags: ['account'],
  security: [{ apiKey: [] }, { signIn: [] }],
  headers: OF_OWNER.headers,
  problems: {
    ...ACCOUNT_PROBLEMS,
    401: [...ACCOUNT_PROBLEMS[401], 'key_missing', 'key_invalid'],
    403: [...USE_REFUSALS, ...SUSPENDED, 'key_api_refused', 'address_blocked'],
    503: [...ACCOUNT_PROBLEMS[503], 'database_unavailable'],
  },
} as const

const USAGE = z.object({
  from: time.describe(
    'First hour of the rows; later than asked for if usage is not kept that long',
  ),
  to: time,
  by: z.array(z.enum(DIMENSIONS)),
  hours_since: time.describe('From when usage is kept by hour; before that by day'),
  days_since: time.describe('From when usage is kept'),
  rows: z.array(
    z.object({
      hour: time.optional(),
      day: z.iso.date().optional(),
      key: key.key.optional(),
      key_name: key.key_name.optional(),
      api: z.string().optional(),
      status: z.int().optional(),
      calls,
      status_classes: z.object(
        Object.fromEntries(STATUS_CLASSES.map((one) => [one, calls] as const)) as Record<
          (typeof STATUS_CLASSES)[number],
          typeof calls
        >,
      ),
      p50_ms: ms.describe(
        'Median latency on our servers; null where status codes are told apart, or none was recorded',
      ),
      p95_ms: ms.describe('95th percentile of the same'),
    }),
  ),
})

/** `GET /op/usage`. */
export const QUERY_USAGE = operation(
  'queryUsage',
  'Requests and latency by key, API, status code and hour or day',
  {
    ...OF_ACCOUNT,
    description:
      'All requests with a valid key, those that do not count against the quota included. By hour for ' +
      `${USAGE_HOURS_DAYS} days, by day for ${USAGE_KEPT_MONTHS} months; times are in UTC. Requests that count appear ` +
      'immediately, all others and latency within seconds. Costs no request of the quota.',
    querystring: USAGE_QUERY,
    response: withCsv('The rows. As CSV, with a column for each member.', USAGE),
    problems: { ...OF_ACCOUNT.problems, 422: ['usage_too_large'] },
  },
)

/** `GET /op/usage/refusals`. */
export const LIST_REFUSALS = operation(
  'listRefusals',
  `The last ${MAX_REFUSALS.toLocaleString('en')} responses with an error, of ${REFUSALS_KEPT_DAYS} days`,
  {
    ...OF_ACCOUNT,
    description:
      'Responses to requests with a valid key whose status code is 400 or higher, the newest first. Parameters are not kept.',
    querystring: REFUSALS_QUERY,
    response: withCsv(
      'The refusals. As CSV, with a column for each member.',
      z.object({
        since: time,
        refusals: z.array(
          z.object({
            at: time,
            ...key,
            api: z.string(),
            status: z.int(),
            code: z.string(),
            type: z.url().describe('Page of the error, with cause and fix'),
            request_id: z.string().describe('`X-Request-Id` of the response'),
          }),
        ),
      }),
    ),
  },
)

/** `GET /op/user/keys/{keyId}/last-day`. */
export const GET_LAST_DAY = operation(
  'getLastDay',
  'Requests with one key in the last 24 hours, by API',
  {
    ...OF_OWNER,
    params: z.object({
      keyId: refusedWith(
        z
          .union([z.uuid('Invalid key ID').toLowerCase(), z.literal(DEFAULT_KEY)])
          .describe('ID of a key, or `default`'),
        { status: 400, code: 'key_id_invalid' },
      ),
    }),
    response: ok(
      'The requests.',
      z.object({ since: time, apis: z.array(z.object({ slug: z.string(), calls })) }),
    ),
    problems: { ...ACCOUNT_PROBLEMS, 404: ['key_unknown'] },
  },
)

function withCsv<S extends z.core.$ZodType>(description: string, schema: S) {
  const { 200: json } = ok(description, schema)
  return { 200: { ...json, content: { ...json.content, ...CSV } } }
}

export const RESPONSES = z
  .array(z.object({ date: day, slug: z.string(), status: z.int(), calls }))
  .describe('All responses, also those that do not count against the quota, by status code')

export const LATENCY = z
  .object({
    bounds_ms: z.array(z.int()).describe('Upper bounds of the buckets'),
    rows: z.array(z.object({ date: day, slug: z.string(), counts: z.array(calls) })),
  })
  .describe('A histogram of the latency of the responses on our servers')
