import { type AstroTime, Seasons } from 'astronomy-engine'
import { contract } from '#contracts/seasons.ts'
import { defineApi } from '#src/define-api.ts'
import { isoDate } from '#src/lib/calendar.ts'
import { checkYears, isoInstant } from '#src/lib/instant.ts'
import { toDigits } from '#src/lib/round.ts'
import { weekdayOf } from '#src/lib/week.ts'

const EVENTS = ['march equinox', 'june solstice', 'september equinox', 'december solstice'] as const
const NAMES = {
  north: ['spring', 'summer', 'autumn', 'winter'],
  south: ['autumn', 'winter', 'spring', 'summer'],
} as const

/** The four instants of a year, and the first of the next. */
function instantsOf(year: number): AstroTime[] {
  const { dec_solstice, jun_solstice, mar_equinox, sep_equinox } = Seasons(year)
  return [mar_equinox, jun_solstice, sep_equinox, dec_solstice, Seasons(year + 1).mar_equinox]
}

export default defineApi(contract, {
  handle({ hemisphere, ...given }, { now }) {
    const today = isoDate(now())
    if (given.year === undefined) checkYears(today, 1900, 2100)
    const year = given.year ?? Number(today.slice(0, 4))
    const instants = instantsOf(year)
    const seasons = instants.slice(0, -1).map((time, index) => {
      const at = isoInstant(time.date)
      const until = instants[index + 1] ?? time
      return {
        event: EVENTS[index] ?? '',
        at,
        weekday: weekdayOf(at.slice(0, 10)),
        season: NAMES[hemisphere][index] ?? '',
        length: toDigits(until.ut - time.ut, 3),
      }
    })
    return { year, hemisphere, seasons }
  },
})
