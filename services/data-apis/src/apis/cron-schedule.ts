import { contract } from '#contracts/cron-schedule.ts'
import { defineApi } from '#src/define-api.ts'
import { dayOf } from '#src/lib/calendar.ts'
import { cronRuns } from '#src/lib/cron-runs.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { localTime, readZone } from '#src/lib/zones/local-time.ts'
import { ZONE_EDITION, ZONE_YEARS, type Zone } from '#src/lib/zones/zones.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/
/** Messages of the library that name the faulty part. */
const REASON = /^CronPattern: ((?:invalid value for|from value|syntax error).*)$/i

function readStart(from: string): Date {
  const at = new Date(from)
  // Date takes 30 February for 1 March.
  const isDay = dayOf(from.slice(0, 10)).getUTCDate() === Number(from.slice(8, 10))
  if (!INSTANT.test(from) || !isDay || Number.isNaN(at.getTime()))
    throw invalidParameter(
      'from',
      'must be an instant such as 2026-03-20T00:00:00Z; in an address + is written as %2B',
    )
  if (at.getUTCFullYear() < ZONE_YEARS.first || at.getUTCFullYear() > ZONE_YEARS.last)
    throw invalidParameter(
      'from',
      `must lie in the years ${ZONE_YEARS.first} to ${ZONE_YEARS.last}`,
    )
  return at
}

/** The question mark would stand for the moment of the call, so that it is not read. */
function readRuns(expression: string, zone: Zone, start: Date): Iterable<Date> {
  try {
    if (expression.includes('?') || !/^(?:@[a-z]+|[\w*,/#+ -]+)$/i.test(expression))
      throw new TypeError(expression)
    return cronRuns(expression, zone, start)
  } catch (error) {
    const [, reason] = REASON.exec(error instanceof Error ? error.message : '') ?? []
    const rule = 'must be a cron expression of five or six fields'
    throw invalidParameter('expression', reason ? `${rule}: ${reason.toLowerCase()}` : rule)
  }
}

/** @throws {ResponseError} 422 for a run at a time of which nobody knows what clocks will show. */
function checkHorizon(zone: Zone, run: Date | undefined): void {
  if (run && !zone.isKnownAt(run.getTime()))
    throw responseError(
      'date_out_of_range',
      `Clocks of ${zone.name} are known until ${ZONE_YEARS.last}; ask for fewer runs`,
    )
}

function take<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = []
  for (const item of items) if (taken.push(item) >= count) break
  return taken
}

export default defineApi(contract, {
  handle({ count, expression: given, from, zone: name }, { now }) {
    const zone = readZone('zone', name)
    const expression = given.trim()
    const start = from === undefined ? now() : readStart(from)
    const runs = take(readRuns(expression, zone, start), count)
    if (runs.length === 0)
      throw responseError(
        'never_runs',
        `No run of ${expression} was found after ${isoSecond(start)}`,
      )
    checkHorizon(zone, runs.at(-1))
    return {
      expression,
      zone: name,
      runs: runs.map((at, index) => {
        const before = runs[index - 1]
        const { iso, weekday } = localTime(zone, at.getTime())
        return {
          at: isoSecond(at),
          local: iso,
          weekday,
          gap: before ? (at.getTime() - before.getTime()) / 1_000 : null,
        }
      }),
      tz_edition: ZONE_EDITION.name,
    }
  },
})
