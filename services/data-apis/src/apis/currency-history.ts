import { contract } from '#contracts/currency-history.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, daysBetween, isoDate } from '#src/lib/calendar.ts'
import { crossRate, type RateDay, readLatestRates, readRateDays } from '#src/lib/ecb-rates.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const FIRST_DAY = '1999-01-04'
const MAX_DAYS = 366
const MAX_TARGETS = 20
const MAX_RATES = 2_000
/** Longer than any pause of the market; the last rate before a range lies within it. */
const LONGEST_PAUSE_DAYS = 7

interface Range {
  first: string
  last: string
}

export default defineApi(contract, {
  async handle({ base: written, end, fill, start, targets: list }, { now, readSource }) {
    const base = readCode('base', written)
    const targets = readTargets(list, base)
    const range = readRange(start, end, isoDate(now()))
    if (range && targets.length * (daysBetween(range.first, range.last) + 1) > MAX_RATES)
      throw invalidParameter('targets', `must be fewer: days times targets is at most ${MAX_RATES}`)
    const days = range
      ? await daysOf(range, fill, (from) =>
          readRateDays({ codes: [base, ...targets], first: from, last: range.last }, readSource),
        )
      : [{ ...(await latest(readSource)), filled: false }]
    const priced = days.map(({ date, filled, rates }) => ({
      date,
      filled,
      rates: targets.flatMap((target) => {
        const rate = crossRate(rates, base, target)
        return rate === null ? [] : [{ target, rate }]
      }),
    }))
    for (const target of targets)
      if (days.length > 0 && !priced.some((day) => day.rates.some((one) => one.target === target)))
        throw notFound(`The ECB had no reference rate of ${base} and ${target} in that time`)
    return { base, days: priced.filter(({ rates }) => rates.length > 0) }
  },
})

async function latest(readSource: Parameters<typeof readLatestRates>[0]): Promise<RateDay> {
  const found = await readLatestRates(readSource)
  if (!found) throw notFound('There are no reference rates')
  return found
}

/**
 * Days with rates; with `isFilled` every day of the range that has a rate on it or shortly before
 * it.
 */
async function daysOf(
  { first, last }: Range,
  isFilled: boolean,
  read: (from: string) => Promise<RateDay[]>,
): Promise<(RateDay & { filled: boolean })[]> {
  const before = addDays(first, -LONGEST_PAUSE_DAYS)
  const known = await read(before < FIRST_DAY ? FIRST_DAY : before)
  if (!isFilled)
    return known
      .filter(({ date }) => date >= first && date <= last)
      .map((day) => ({ ...day, filled: false }))
  const count = daysBetween(first, last) + 1
  return Array.from({ length: count }, (_, at) => addDays(first, at)).flatMap((date) => {
    const day = known.findLast((one) => one.date <= date)
    if (!day || daysBetween(day.date, date) > LONGEST_PAUSE_DAYS) return []
    return [{ date, rates: day.rates, filled: day.date !== date }]
  })
}

function readCode(name: string, written: string): string {
  const code = written.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code))
    throw invalidParameter(name, 'must have codes of three letters, such as EUR')
  return code
}

function readTargets(list: string, base: string): string[] {
  const targets = [...new Set(list.split(',').map((code) => readCode('targets', code)))]
  if (targets.length > MAX_TARGETS)
    throw invalidParameter('targets', `must have at most ${MAX_TARGETS} codes`)
  if (targets.includes(base)) throw invalidParameter('targets', 'must not have the base')
  return targets
}

/** Null for the latest day. */
function readRange(first: string | undefined, last: string | undefined, today: string) {
  if (first === undefined && last === undefined) return null
  if (first === undefined) throw invalidParameter('start', 'is needed together with end')
  if (last === undefined) throw invalidParameter('end', 'is needed together with start')
  if (first < FIRST_DAY) throw invalidParameter('start', `must not be before ${FIRST_DAY}`)
  if (last > today) throw invalidParameter('end', 'must not be in the future')
  if (first > last) throw invalidParameter('start', 'must not be after end')
  if (daysBetween(first, last) >= MAX_DAYS)
    throw invalidParameter('end', `must be less than ${MAX_DAYS} days after start`)
  return { first, last }
}
