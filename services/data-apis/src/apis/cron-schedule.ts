import { Cron } from 'croner'
import { contract, type Parameters } from '#contracts/cron-schedule.ts'
import { cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { dayOf } from '#src/lib/calendar.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { type LocalTime, localClock } from '#src/lib/local-time.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/
/** Messages of the library that name the faulty part. */
const REASON = /^CronPattern: ((?:invalid value for|from value|syntax error).*)$/i
/** Years for which time zones are known well enough. */
const YEARS = { least: 1970, most: 2100 }

function readStart(from: string): Date {
  const at = new Date(from)
  // Date takes 30 February for 1 March.
  const isDay = dayOf(from.slice(0, 10)).getUTCDate() === Number(from.slice(8, 10))
  if (!INSTANT.test(from) || !isDay || Number.isNaN(at.getTime()))
    throw invalidParameter(
      'from',
      'must be an instant such as 2026-03-20T00:00:00Z; in an address + is written as %2B',
    )
  if (at.getUTCFullYear() < YEARS.least || at.getUTCFullYear() > YEARS.most)
    throw invalidParameter('from', `must lie in the years ${YEARS.least} to ${YEARS.most}`)
  return at
}

function readClock(zone: string): (at: Date) => LocalTime {
  const clock = /^[A-Za-z][\w+/-]*$/.test(zone) ? localClock(zone) : undefined
  if (!clock) throw invalidParameter('zone', 'must be an IANA time zone such as Europe/Berlin')
  return clock
}

/** The question mark would stand for the moment of the call, so that it is not read. */
function readExpression({ expression, zone }: Parameters): Cron {
  const text = expression.trim()
  try {
    if (text.includes('?') || !/^(?:@[a-z]+|[\w*,/#+ -]+)$/i.test(text)) throw new TypeError(text)
    return new Cron(text, { timezone: zone, mode: '5-or-6-parts', paused: true })
  } catch (error) {
    const [, reason] = REASON.exec(error instanceof Error ? error.message : '') ?? []
    const rule = 'must be a cron expression of five or six fields'
    throw invalidParameter('expression', reason ? `${rule}: ${reason.toLowerCase()}` : rule)
  }
}

export default defineApi(contract, {
  answer(parameters, { now }) {
    const { count, expression, from, zone } = parameters
    const clock = readClock(zone)
    const start = from === undefined ? now() : readStart(from)
    const runs = readExpression(parameters).nextRuns(count, start)
    if (runs.length === 0)
      throw cannotAnswer(
        'never_runs',
        `No run of ${expression} was found after ${isoSecond(start)}`,
      )
    return {
      expression: expression.trim(),
      zone,
      runs: runs.map((at, index) => {
        const before = runs[index - 1]
        const { iso, weekday } = clock(at)
        return {
          at: isoSecond(at),
          local: iso,
          weekday,
          gap: before ? (at.getTime() - before.getTime()) / 1_000 : null,
        }
      }),
    }
  },
})
