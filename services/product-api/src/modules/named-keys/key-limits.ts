import * as z from 'zod'
import type { KeyKind, KeyScope } from '#src/modules/keys/tables.ts'
import { listAddresses } from '#src/server/address-list.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'

/** Sizes of the lists of a key, which are read with it at each look-up. */
const MAX = { apis: 200, categories: 50, origins: 20, addresses: 50 } as const
/** More than a host name and a port need. */
const LONGEST_ORIGIN = 300
/** More than any plan has. */
const MAX_CALLS = 1_000_000_000
const MAX_PER_SECOND = 1_000

const slug = z
  .string()
  // expression: one repetition of what begins with a hyphen
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use the name of an API or a category in its URL')
  .max(100)

const origin = z.string().transform((text, context) => {
  const found = originOf(text.trim())
  if (found !== null && found.length <= LONGEST_ORIGIN) return found
  context.addIssue('Use an origin without a path or *, such as https://example.com')
  return z.NEVER
})

const address = z
  .string()
  .trim()
  .refine(
    (text) => listAddresses([text]) !== null,
    'Use an IP address or a CIDR block, such as 203.0.113.0/24',
  )

function listOf<S extends z.ZodType<string, string>>(one: S, max: number) {
  return z
    .array(one)
    .min(1, 'Use null for no limit')
    .max(max, `At most ${max}`)
    .transform((all) => [...new Set(all)])
    .nullable()
    .default(null)
}

function upTo(max: number) {
  return z
    .int('Use a whole number')
    .min(1, 'At least 1')
    .max(max, `At most ${max}`)
    .nullable()
    .default(null)
}

const shownList = z.array(z.string()).nullable()
const shownCalls = z.int().nullable()

/** Limits of a named key, as its owner sees them; null for no limit. */
export const KEY_LIMITS = z.object({
  apis: shownList.describe('Slugs of the APIs that the key may call'),
  categories: shownList.describe('Slugs of categories whose APIs it may call, beside `apis`'),
  origins: shownList.describe(
    'Origins of the pages that may use it; requests without `Origin` may not',
  ),
  addresses: shownList.describe('IP addresses and CIDR blocks that may use it'),
  calls_per_second: shownCalls.describe('Where it is less than the plan’s'),
  calls_per_day: shownCalls.describe('In a UTC day'),
  calls_per_month: shownCalls.describe('In a UTC month'),
  expires_at: z.iso.datetime().nullable(),
})

/** The limits of a key. */
export type KeyLimits = z.output<typeof KEY_LIMITS>

/** The kinds of keys. */
export const KEY_KIND = z.enum(['secret', 'publishable'])

/** The error of limits that are invalid, with what is wrong by field. */
export const LIMITS_REFUSED = {
  status: 422,
  code: 'key_limits_invalid',
  detail: 'Some limits are invalid',
} as const

/**
 * The limits that an owner sets; what is left out is no limit. 422 `key_limits_invalid` for anything else: a limit with a
 * mistyped name must not leave a key without it.
 */
export const GIVEN_LIMITS = refusedWith(
  z.strictObject({
    apis: listOf(slug, MAX.apis),
    categories: listOf(slug, MAX.categories),
    origins: listOf(origin, MAX.origins),
    addresses: listOf(address, MAX.addresses),
    calls_per_second: upTo(MAX_PER_SECOND),
    calls_per_day: upTo(MAX_CALLS),
    calls_per_month: upTo(MAX_CALLS),
    expires_at: z.iso
      .datetime('Use a time in UTC, such as 2027-01-31T00:00:00Z')
      .nullable()
      .default(null),
  }),
  LIMITS_REFUSED,
)

/** No limits at all. */
export const NO_LIMITS: KeyLimits = GIVEN_LIMITS.parse({})

/** The limits of a stored key. */
export function limitsOf({
  scope,
  expiresAt,
  counts,
}: {
  scope: KeyScope | null
  expiresAt: Date | null
  counts: { perDay: number | null; perMonth: number | null } | null
}): KeyLimits {
  return {
    apis: scope?.apis ? [...scope.apis] : null,
    categories: scope?.categories ? [...scope.categories] : null,
    origins: scope?.origins ? [...scope.origins] : null,
    addresses: scope?.addresses ? [...scope.addresses] : null,
    calls_per_second: scope?.perSecond ?? null,
    calls_per_day: counts?.perDay ?? null,
    calls_per_month: counts?.perMonth ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  }
}

/** The stored part of limits, beside the counts; null where a key may do everything. */
export function scopeOf(limits: KeyLimits): KeyScope | null {
  const { addresses, apis, calls_per_second: perSecond, categories, origins } = limits
  const scope = { apis, categories, origins, addresses, perSecond }
  return Object.values(scope).some((limit) => limit !== null) ? scope : null
}

/** Objections to limits for a kind of key at a time, by field; empty where there are none. */
export function objectionsTo(
  kind: KeyKind,
  limits: KeyLimits,
  now: Date,
): Readonly<Record<string, string>> {
  const { calls_per_day: perDay, expires_at: expiresAt, origins } = limits
  const isPublic = kind === 'publishable'
  return {
    ...(isPublic && origins === null
      ? { origins: 'A publishable key needs the origins of your pages' }
      : {}),
    ...(isPublic && perDay === null
      ? { calls_per_day: 'A publishable key needs a limit of requests a day' }
      : {}),
    ...(expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
      ? { expires_at: 'Use a time in the future' }
      : {}),
  }
}

/** The origin of a page as browsers send it (RFC 6454, 6.2); null for what is none. */
function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  // No browser has such a host: it is meant as a pattern, which would match nothing.
  if (url.hostname.includes('*')) return null
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null
}
