import {
  AngleFromSun,
  type AstroTime,
  Body,
  Constellation,
  Equator,
  Horizon,
  Illumination,
  MakeTime,
  Observer,
  SearchRiseSet,
} from 'astronomy-engine'
import { contract, type Parameters } from '#contracts/planet-positions.ts'
import { defineApi } from '#src/define-api.ts'
import { isoDate } from '#src/lib/calendar.ts'
import { checkYears, isoInstant } from '#src/lib/instant.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const PLANETS = [
  ...[Body.Mercury, Body.Venus, Body.Mars, Body.Jupiter],
  ...[Body.Saturn, Body.Uranus, Body.Neptune],
]
/** Days to look ahead for a rising or a setting. */
const SEARCH_DAYS = 2
/** Civil dusk, by which the brightest planets show. */
const DUSK = -6
const FAINTEST = 6

interface View {
  observer: Observer
  time: AstroTime
  isDark: boolean
  refraction: 'normal' | undefined
}

function readTime({ date, time }: Pick<Parameters, 'date' | 'time'>, now: Date): AstroTime {
  if (time !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw invalidParameter('time', 'must be hours and minutes, such as 20:00')
  const day = date ?? isoDate(now)
  checkYears(day, 1900, 2100)
  if (date === undefined && time === undefined) return MakeTime(now)
  return MakeTime(new Date(`${day}T${time ?? '00:00'}:00Z`))
}

function horizonOf(body: Body, { observer, refraction, time }: Omit<View, 'isDark'>) {
  const { dec, dist, ra } = Equator(body, time, observer, true, true)
  return { ...Horizon(time, observer, ra, dec, refraction), dist }
}

function nextCrossing(body: Body, { observer, time }: View, direction: 1 | -1): string | null {
  const found = SearchRiseSet(body, observer, direction, time, SEARCH_DAYS)
  return found && isoInstant(found.date)
}

function describePlanet(body: Body, view: View) {
  const { observer, time } = view
  const { altitude, azimuth, dist } = horizonOf(body, view)
  const { mag } = Illumination(body, time)
  // Borders of constellations are drawn on the sky of J2000.
  const { dec, ra } = Equator(body, time, observer, false, true)
  return {
    planet: body,
    azimuth: toDigits(azimuth, 2) % 360,
    altitude: toDigits(altitude, 2),
    visible: altitude > 0 && view.isDark && mag <= FAINTEST,
    distance: toDigits(dist, 3),
    magnitude: toDigits(mag, 1),
    elongation: toDigits(AngleFromSun(body, time), 1),
    constellation: Constellation(ra, dec).name,
    rises: nextCrossing(body, view, 1),
    sets: nextCrossing(body, view, -1),
  }
}

export default defineApi(contract, {
  handle({ lat, lon, refraction: isBent, ...given }, { now }) {
    const time = readTime(given, now())
    const observer = new Observer(lat, lon, 0)
    const refraction = isBent ? 'normal' : undefined
    const sun = horizonOf(Body.Sun, { observer, time, refraction: undefined })
    const view = { observer, time, refraction, isDark: sun.altitude <= DUSK } as const
    return {
      at: isoInstant(time.date),
      planets: PLANETS.map((body) => describePlanet(body, view)),
    }
  },
})
