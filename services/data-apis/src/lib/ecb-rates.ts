import { HOUR_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import type { Means } from '#src/define-api.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Units of each currency for one euro, by ISO 4217 code; the euro itself is there as 1. */
export type EuroRates = Readonly<Record<string, number>>

/** Reference rates of one working day. */
export interface RateDay {
  date: string
  rates: EuroRates
}

const rates = z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive())
const oneDay = z.object({ base: z.literal('EUR'), date: z.iso.date(), rates })
const manyDays = z.object({ base: z.literal('EUR'), rates: z.record(z.iso.date(), rates) })

const API = 'https://api.frankfurter.dev/v1'
/** The ECB publishes at about 16:00 in Frankfurt on working days. */
const KEEP_SECONDS = HOUR_SECONDS
const DIGITS = 6

/** The latest rates of all currencies; null when there are none. */
export async function readLatestRates(readSource: Means['readSource']): Promise<RateDay | null> {
  const found = await readSource('frankfurter', `${API}/latest`, {
    read: jsonOf(oneDay),
    keepSeconds: KEEP_SECONDS,
  })
  return found && { date: found.date, rates: { EUR: 1, ...found.rates } }
}

/**
 * Working days from the first to the last day with rates of a few currencies, oldest first. Days
 * before the first may be among them.
 */
export async function readRateDays(
  { codes, first, last }: { codes: readonly string[]; first: string; last: string },
  readSource: Means['readSource'],
): Promise<RateDay[]> {
  const symbols = [...new Set(codes)].filter((code) => code !== 'EUR').sort()
  const url = `${API}/${first}..${last}?symbols=${symbols.join(',')}`
  const found = await readSource('frankfurter', url, {
    read: jsonOf(manyDays),
    keepSeconds: KEEP_SECONDS,
  })
  return Object.entries(found?.rates ?? {})
    .map(([date, given]) => ({ date, rates: { EUR: 1, ...given } }))
    .sort((one, other) => one.date.localeCompare(other.date))
}

/**
 * Units of `to` for one unit of `from`, with six significant digits; null where one has no rate.
 */
export function crossRate(given: EuroRates, from: string, to: string): number | null {
  const [a, b] = [rateOf(given, from), rateOf(given, to)]
  return a === null || b === null ? null : Number((b / a).toPrecision(DIGITS))
}

function rateOf(given: EuroRates, code: string): number | null {
  return Object.hasOwn(given, code) ? (given[code] ?? null) : null
}
