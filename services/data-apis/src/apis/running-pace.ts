import { HOUR_SECONDS } from '@orchard/shared/format'
import { contract } from '#contracts/running-pace.ts'
import { defineApi } from '#src/define-api.ts'
import { clockTime } from '#src/lib/clock-time.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const KM_PER_MILE = 1.609344
/** Usual distances in kilometres. */
const DISTANCES: readonly (readonly [string, number])[] = [
  ['1 km', 1],
  ['1 mile', KM_PER_MILE],
  ['5 km', 5],
  ['10 km', 10],
  ['15 km', 15],
  ['half marathon', 21.0975],
  ['30 km', 30],
  ['marathon', 42.195],
]
const TIME = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d(?:\.\d{1,2})?)$/
/** Speeds of people, in kilometres an hour. */
const [SLOWEST, FASTEST] = [1, 45]

function readTime(text: string): number {
  const [, hours = 0, minutes, onlyMinutes = 0, seconds] = TIME.exec(text.trim()) ?? []
  if (seconds === undefined)
    throw invalidParameter('time', 'must look like 47:30 or 3:29:45, in minutes or hours')
  return Number(hours) * HOUR_SECONDS + Number(minutes ?? onlyMinutes) * 60 + Number(seconds)
}

export default defineApi(contract, {
  handle({ distance, exponent, target, time, unit }) {
    const kmPerUnit = unit === 'mi' ? KM_PER_MILE : 1
    const km = distance * kmPerUnit
    const seconds = readTime(time)
    const speed = km / (seconds / HOUR_SECONDS)
    if (!(speed >= SLOWEST && speed <= FASTEST))
      throw invalidParameter('time', `must give a speed of ${SLOWEST} to ${FASTEST} km/h`)
    const targets =
      target === undefined ? [] : ([[`${target} ${unit}`, target * kmPerUnit]] as const)
    return {
      distance_km: toDigits(km, 4),
      seconds: toDigits(seconds, 2),
      pace_per_km: clockTime(seconds / km),
      pace_per_mile: clockTime((seconds / km) * KM_PER_MILE),
      speed_kmh: toDigits(speed, 3),
      speed_mph: toDigits(speed / KM_PER_MILE, 3),
      speed_ms: toDigits(speed / 3.6, 3),
      exponent,
      distances: [...DISTANCES, ...targets].map(([name, length]) => {
        const even = (seconds / km) * length
        const estimate = seconds * (length / km) ** exponent
        return {
          name,
          km: toDigits(length, 4),
          same_pace: clockTime(even),
          same_pace_seconds: toDigits(even, 1),
          estimate: clockTime(estimate),
          estimate_seconds: toDigits(estimate, 1),
          estimate_pace_per_km: clockTime(estimate / length),
        }
      }),
    }
  },
})
