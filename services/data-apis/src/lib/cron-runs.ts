import { DAY_MS } from '@orchard/shared/format'
import { Cron } from 'croner'
import type { Zone } from './zones/zones.ts'

/** Fields of the time of day that have one value each: such a run happens once a day, whatever clocks do. */
const ONE_VALUE = /^\d+$/
/** Nicknames of expressions; all others stand for one time of the day. */
const HOURLY = '@hourly'

/**
 * The moments at which a cron expression runs on the clock of a zone, after a moment, in order. The rules of croner for
 * clock changes: a fixed time that is skipped runs when clocks have gone forward, one that is repeated runs the first
 * time only; anything else follows the clock.
 *
 * The library reads the expression as in UTC, since it knows the zones of the runtime only.
 * @throws {TypeError} for an expression that is none, with a message of the library
 */
export function cronRuns(expression: string, zone: Zone, after: Date): Iterable<Date> {
  const cron = new Cron(expression, { timezone: 'UTC', mode: '5-or-6-parts', paused: true })
  return isFixed(expression) ? fixedRuns(cron, zone, after) : clockRuns(cron, zone, after)
}

function isFixed(expression: string): boolean {
  const fields = expression.split(/\s+/)
  if (fields.length === 1) return expression.toLowerCase() !== HOURLY
  return fields.slice(0, fields.length - 3).every((field) => ONE_VALUE.test(field))
}

function* fixedRuns(cron: Cron, zone: Zone, after: Date): Iterable<Date> {
  let last = after.getTime()
  let local = last + zone.clockAt(last).offset * 1_000
  // A repeated or a skipped hour may lie just behind.
  for (let next = cron.nextRun(new Date(local - DAY_MS)); next; next = cron.nextRun(next)) {
    local = next.getTime()
    const timestamp = zone.timestampsOf(local)[0] ?? endOfGap(zone, local)
    if (timestamp <= last) continue
    last = timestamp
    yield new Date(timestamp)
  }
}

/** When clocks go forward over a local time. */
function endOfGap(zone: Zone, local: number): number {
  return zone.changeAfter(local - DAY_MS)?.at ?? local
}

function* clockRuns(cron: Cron, zone: Zone, after: Date): Iterable<Date> {
  let timestamp = after.getTime()
  let last = timestamp
  while (true) {
    const ms = zone.clockAt(timestamp).offset * 1_000
    const change = zone.changeAfter(timestamp)?.at ?? Number.POSITIVE_INFINITY
    let next = cron.nextRun(new Date(last + ms))
    for (; next && next.getTime() - ms < change; next = cron.nextRun(next))
      yield new Date(next.getTime() - ms)
    if (!next) return
    timestamp = change
    last = change - 1
  }
}
