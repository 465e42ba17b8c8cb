import {
  type AstroTime,
  Body,
  GeoMoon,
  Illumination,
  KM_PER_AU,
  MakeTime,
  MoonPhase,
  SearchMoonPhase,
} from 'astronomy-engine'
import { contract } from '#contracts/moon-phase.ts'
import { defineApi } from '#src/define-api.ts'
import { isoDate } from '#src/lib/calendar.ts'
import { checkYears, isoInstant } from '#src/lib/instant.ts'
import { invalidParameter } from '#src/response-error.ts'

const PRINCIPAL = ['new moon', 'first quarter', 'full moon', 'last quarter'] as const
const BETWEEN = ['waxing crescent', 'waxing gibbous', 'waning gibbous', 'waning crescent'] as const
/** Half a day of the moon's mean motion away from the sun. */
const HALF_DAY_DEGREES = 6.1
/** Longer than any month from new moon to new moon. */
const LONGEST_MONTH = 30

function phaseName(elongation: number): string {
  const quarter = Math.round(elongation / 90)
  const isNear = Math.abs(elongation - quarter * 90) <= HALF_DAY_DEGREES
  const name = isNear ? PRINCIPAL[quarter % 4] : BETWEEN[Math.floor(elongation / 90) % 4]
  return name ?? ''
}

function litSide(phase: string, elongation: number, hemisphere: 'north' | 'south'): string {
  if (phase === 'new moon') return 'none'
  if (phase === 'full moon') return 'both'
  return elongation < 180 === (hemisphere === 'north') ? 'right' : 'left'
}

function searchPhase(degrees: number, from: AstroTime, days: number): AstroTime {
  const found = SearchMoonPhase(degrees, from, days)
  if (!found) throw new Error(`No moon phase of ${degrees} degrees within ${days} days`)
  return found
}

export default defineApi(contract, {
  handle({ hemisphere, time, ...given }, { now }) {
    if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
      throw invalidParameter('time', 'must be hours and minutes, such as 12:00')
    const date = given.date ?? isoDate(now())
    checkYears(date, 1900, 2100)
    const at = MakeTime(new Date(`${date}T${time}:00Z`))
    const elongation = MoonPhase(at)
    const phase = phaseName(elongation)
    return {
      phase,
      illumination: Math.round(Illumination(Body.Moon, at).phase_fraction * 1_000) / 1_000,
      lit_side: litSide(phase, elongation, hemisphere),
      elongation: (Math.round(elongation * 10) / 10) % 360,
      age: Math.round((at.ut - searchPhase(0, at, -LONGEST_MONTH).ut) * 100) / 100,
      distance: Math.round(GeoMoon(at).Length() * KM_PER_AU),
      next_full_moon: isoInstant(searchPhase(180, at, LONGEST_MONTH).date),
      next_new_moon: isoInstant(searchPhase(0, at, LONGEST_MONTH).date),
    }
  },
})
