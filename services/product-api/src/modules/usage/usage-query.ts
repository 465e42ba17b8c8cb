import { RECENT_USAGE_DAYS } from '@orchard/shared/facts'
import * as z from 'zod'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { FORMAT, QUERY_REFUSAL, TIMESTAMP } from '#src/server/query.ts'

/** Groupings of usage; `hour` and `day` exclude each other. */
export const DIMENSIONS = ['hour', 'day', 'key', 'api', 'status'] as const

export type Dimension = (typeof DIMENSIONS)[number]

/** The default key, where a key is named in a request or a response. */
export const DEFAULT_KEY = 'default'

const DIMENSION = z.enum(DIMENSIONS)

/** Which calls are meant; without a member, all. */
const FILTERS = {
  key: z
    .union([z.uuid('Send the ID of a key, or default'), z.literal(DEFAULT_KEY)])
    .optional()
    .describe('ID of a key, or `default`'),
  api: z
    .string()
    .max(100)
    // expression: one character
    .regex(/^\P{Cc}*$/u, 'Send the name of an API in its URL')
    .optional()
    .describe('Name of an API in the catalogue'),
  status: z
    .string()
    .regex(/^[1-5](?:xx|\d\d)$/, 'Send a status code such as 429, or a class such as 4xx')
    .optional()
    .describe('Status code, or a class of them such as `4xx`'),
  format: FORMAT,
}

/** The query of `GET /op/usage`. */
export const USAGE_QUERY = refusedWith(
  z.object({
    ...FILTERS,
    from: TIMESTAMP.optional().describe(
      `First hour; ${RECENT_USAGE_DAYS} days before \`to\` by default`,
    ),
    to: TIMESTAMP.optional().describe('First hour that is not included; now by default'),
    by: z
      .string()
      .default('day')
      .refine(
        isGrouping,
        `Send one or more of ${DIMENSIONS.join(', ')}, separated by commas; hour or day, not both`,
      )
      .describe(
        `What to group by, separated by commas: ${DIMENSIONS.join(', ')}; \`hour\` or \`day\`, not both`,
      ),
  }),
  QUERY_REFUSAL,
)

/** The query of `GET /op/usage/refusals`. */
export const REFUSALS_QUERY = refusedWith(
  z.object({
    ...FILTERS,
    limit: z.coerce
      .number('Send a number')
      .int('Send a whole number')
      .min(1, 'Send at least 1')
      .max(1_000, 'Send at most 1,000')
      .default(100)
      .describe('Largest number of refusals'),
  }),
  QUERY_REFUSAL,
)

/** Calls that are selected by key, API and status. */
export type UsageFilters = Pick<z.output<typeof USAGE_QUERY>, 'key' | 'api' | 'status'>

/** The dimensions that a query names, in the order of `DIMENSIONS`. */
export function dimensionsOf(by: string): readonly Dimension[] {
  const named = new Set(by.split(','))
  return DIMENSIONS.filter((dimension) => named.has(dimension))
}

function isGrouping(by: string): boolean {
  const named = by.split(',')
  const isKnown = named.every((one) => DIMENSION.safeParse(one).success)
  return isKnown && !(named.includes('hour') && named.includes('day'))
}

/** The stored ID of a key that a query names. */
export function storedKey(key: string): string {
  return key === DEFAULT_KEY ? DEFAULT_KEY_ID : key
}

/** The first and the last status code of a filter, such as 400 and 499 of `4xx`. */
export function statusRange(status: string): readonly [number, number] {
  const first = Number(status.replace('xx', '00'))
  return [first, status.endsWith('xx') ? first + 99 : first]
}
