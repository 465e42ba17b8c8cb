import { DAY_SECONDS, HOUR_MS } from '@orchard/shared/format'
import {
  type AstroTime,
  Body,
  Equator,
  Horizon,
  MakeTime,
  Observer,
  SearchAltitude,
  SearchHourAngle,
  SearchRiseSet,
} from 'astronomy-engine'
import { contract } from '#contracts/sunrise-sunset.ts'
import { defineApi } from '#src/define-api.ts'
import { dayOf, isoDate } from '#src/lib/calendar.ts'
import { checkYears, isoInstant } from '#src/lib/instant.ts'

/** Radius of the disc and refraction at the horizon. */
const HORIZON = -0.833
const HALF_DAY = 0.5

/** Twilight ends on both sides of noon where the sun passes an altitude, which it may not. */
function twilight(observer: Observer, noon: AstroTime, altitude: number) {
  const before = SearchAltitude(Body.Sun, observer, +1, noon, -HALF_DAY, altitude)
  const after = SearchAltitude(Body.Sun, observer, -1, noon, HALF_DAY, altitude)
  return { dawn: before && isoInstant(before.date), dusk: after && isoInstant(after.date) }
}

function altitudeAt(observer: Observer, time: AstroTime): number {
  const { dec, ra } = Equator(Body.Sun, time, observer, true, true)
  return Horizon(time, observer, ra, dec).altitude
}

/** Seconds of daylight from midnight to midnight, by the sun; a missing end is midnight itself. */
function dayLength(noon: AstroTime, rise: AstroTime | null, set: AstroTime | null): number {
  const morning = rise ? noon.ut - rise.ut : HALF_DAY
  const evening = set ? set.ut - noon.ut : HALF_DAY
  return Math.round((morning + evening) * DAY_SECONDS)
}

export default defineApi(contract, {
  handle({ lat, lon, ...given }, { now }) {
    const solarOffset = (lon / 15) * HOUR_MS
    const date = given.date ?? isoDate(new Date(now().getTime() + solarOffset))
    checkYears(date, 1900, 2100)
    const observer = new Observer(lat, lon, 0)
    const midnight = new Date(dayOf(date).getTime() - solarOffset)
    // The equation of time moves noon by a quarter of an hour at most, and never over midnight.
    const noon = SearchHourAngle(Body.Sun, observer, 0, MakeTime(midnight)).time
    const rise = SearchRiseSet(Body.Sun, observer, +1, noon, -HALF_DAY)
    const set = SearchRiseSet(Body.Sun, observer, -1, noon, HALF_DAY)
    const isUp = rise !== null || set !== null || altitudeAt(observer, noon) > HORIZON
    return {
      date,
      sunrise: rise && isoInstant(rise.date),
      sunset: set && isoInstant(set.date),
      solar_noon: isoInstant(noon.date),
      day_length: isUp ? dayLength(noon, rise, set) : 0,
      civil: twilight(observer, noon, -6),
      nautical: twilight(observer, noon, -12),
      astronomical: twilight(observer, noon, -18),
      polar: rise || set ? null : isUp ? 'day' : 'night',
    }
  },
})
