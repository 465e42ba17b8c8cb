import { z } from 'zod'

/** Text of up to 5,000 characters, Stripe's limit. */
export const text = z.string().max(5_000)

/** An id or other non-empty text. */
export const id = z.string().min(1).max(500)

/** A whole number, written in digits. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number)

/** A count or an amount in cents. */
export const natural = integer.refine((value) => value >= 0, 'natural')

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Metadata; an empty value removes its key, an empty text removes everything. */
export const metadata = z.union([
  z.literal('').transform(() => null),
  z.record(z.string().max(40), z.string().max(500)),
])

/** Parameters of every list. */
export const page = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'limit').optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
}

/** Seconds since 1970, or a range. */
export const timeRange = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
])
export type TimeRange = z.output<typeof timeRange>

export const address = z.strictObject({
  line1: text.optional(),
  line2: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postal_code: text.optional(),
  country: text.optional(),
})

/** True for a moment within the range. */
export function isWithin(timestamp: number, range: TimeRange | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return timestamp === range
  const { gt, gte, lt, lte } = range
  return (
    (gt === undefined || timestamp > gt) &&
    (gte === undefined || timestamp >= gte) &&
    (lt === undefined || timestamp < lt) &&
    (lte === undefined || timestamp <= lte)
  )
}

/** Merges metadata; an empty value removes its key. */
export function mergeMetadata(
  old: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === null) return {}
  const merged = { ...old, ...given }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
