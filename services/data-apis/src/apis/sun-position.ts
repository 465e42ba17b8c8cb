import {
  type AstroTime,
  Body,
  Equator,
  Horizon,
  HourAngle,
  KM_PER_AU,
  MakeTime,
  Observer,
  SearchHourAngle,
} from 'astronomy-engine'
import { contract } from '#contracts/sun-position.ts'
import { defineApi } from '#src/define-api.ts'
import { checkYears, isoInstant } from '#src/lib/instant.ts'
import { readTimestamp } from '#src/lib/moment.ts'
import { toDigits } from '#src/lib/round.ts'

/** Degrees; at this elevation a shadow is more than a hundred times as long as the object. */
const LOWEST_FOR_SHADOW = 0.5
const HALF_DAY_HOURS = 12
/** The hour angle gains or loses half a minute a day against the clock, far less than this. */
const MARGIN_DAYS = 0.05

function positionAt(observer: Observer, time: AstroTime) {
  const { dec, dist, ra } = Equator(Body.Sun, time, observer, true, true)
  const { altitude, azimuth } = Horizon(time, observer, ra, dec)
  return { altitude, azimuth, dec, dist, ra }
}

const round = (degrees: number) => toDigits(degrees, 4)
const direction = (degrees: number) => round(degrees % 360) % 360

/** Length and direction of the shadow of an object of height 1. */
function shadowOf(altitude: number, azimuth: number) {
  if (altitude < LOWEST_FOR_SHADOW) return { shadow: null, shadow_direction: null }
  const shadow = Math.max(0, 1 / Math.tan((altitude * Math.PI) / 180))
  return { shadow: round(shadow), shadow_direction: direction(azimuth + 180) }
}

/** The sun around its noon, from half a day before it to half a day after. */
function pathAround(observer: Observer, noon: AstroTime, minutes: number) {
  const steps = (2 * HALF_DAY_HOURS * 60) / minutes
  return Array.from({ length: steps + 1 }, (_, index) => {
    const hour = (index * minutes) / 60 - HALF_DAY_HOURS
    const time = noon.AddDays(hour / 24)
    const { altitude, azimuth } = positionAt(observer, time)
    return {
      hour,
      time: isoInstant(time.date),
      azimuth: direction(azimuth),
      elevation: round(altitude),
    }
  })
}

export default defineApi(contract, {
  handle({ lat, lon, step, ...given }, { now }) {
    const at = given.at === undefined ? now() : readTimestamp('at', given.at)
    checkYears(at.toISOString(), 1900, 2100)
    const observer = new Observer(lat, lon, 0)
    const time = MakeTime(at)
    const { altitude, azimuth, dec, dist, ra } = positionAt(observer, time)
    const apparent = Horizon(time, observer, ra, dec, 'normal').altitude
    const hours = HourAngle(Body.Sun, time, observer)
    const sinceNoon = hours > HALF_DAY_HOURS ? hours - 24 : hours
    const search = time.AddDays(-sinceNoon / 24 - MARGIN_DAYS)
    const noon = SearchHourAngle(Body.Sun, observer, 0, search).time
    return {
      at: isoInstant(at),
      azimuth: direction(azimuth),
      elevation: round(altitude),
      apparent_elevation: round(apparent),
      ...shadowOf(apparent, azimuth),
      declination: round(dec),
      hour_angle: round(sinceNoon * 15),
      distance: Math.round(dist * KM_PER_AU),
      solar_noon: isoInstant(noon.date),
      path: pathAround(observer, noon, step),
    }
  },
})
