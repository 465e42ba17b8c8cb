import geomagnetism from 'geomagnetism'
import { contract } from '#contracts/magnetic-declination.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, dayOf, isoDate } from '#src/lib/calendar.ts'
import { toDigits } from '#src/lib/round.ts'
import { responseError } from '#src/response-error.ts'

/** First and last whole day of the editions in the library. */
const [FIRST, LAST] = ['2014-12-16', '2029-11-13']
/** The change of the field is told from two days so far apart. */
const CHANGE_DAYS = 30
const DAYS_PER_YEAR = 365.25
/** Horizontal intensities in nT below which NOAA marks a compass as doubtful, and as useless. */
const [CAUTION, BLACKOUT] = [6_000, 2_000]

type Model = ReturnType<typeof geomagnetism.model>
type Point = [lat: number, lon: number, kilometres: number]

/** The edition for a day, or undefined outside all of them. */
function modelOn(date: string): Model | undefined {
  return date < FIRST || date > LAST ? undefined : geomagnetism.model(dayOf(date))
}

function zoneOf(horizontal: number): string {
  if (horizontal < BLACKOUT) return 'blackout'
  return horizontal < CAUTION ? 'caution' : 'normal'
}

/**
 * Degrees a year, by another day of the same edition; each edition lasts longer than two months.
 */
function annualChange(date: string, model: Model, point: Point): number {
  const isFollowed = modelOn(addDays(date, CHANGE_DAYS))?.name === model.name
  const days = isFollowed ? CHANGE_DAYS : -CHANGE_DAYS
  const here = model.point(point).decl
  const there = modelOn(addDays(date, days))?.point(point).decl ?? here
  // Declinations of 179 and -179 degrees are two degrees apart.
  const turn = ((there - here + 540) % 360) - 180
  return (turn / days) * DAYS_PER_YEAR
}

export default defineApi(contract, {
  handle({ altitude, lat, lon, ...given }, { now }) {
    const date = given.date ?? isoDate(now())
    const model = modelOn(date)
    if (!model) throw responseError('date_out_of_range', `The model holds from ${FIRST} to ${LAST}`)
    const point: Point = [lat, lon, altitude]
    const field = model.point(point)
    return {
      declination: toDigits(field.decl, 4),
      annual_change: toDigits(annualChange(date, model, point), 4),
      inclination: toDigits(field.incl, 4),
      horizontal: toDigits(field.h, 1),
      north: toDigits(field.x, 1),
      east: toDigits(field.y, 1),
      down: toDigits(field.z, 1),
      total: toDigits(field.f, 1),
      zone: zoneOf(field.h),
      model: model.name,
      date,
      lat,
      lon,
    }
  },
})
