import { contract } from '#contracts/stopping-distance.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { responseError } from '#src/response-error.ts'

/** Standard acceleration of free fall, in m/s². */
const GRAVITY = 9.80665
const METRES_PER_SECOND = { 'km/h': 1 / 3.6, mph: 0.44704, 'm/s': 1 } as const
const CURVE_POINTS = 10

/** Deceleration of wheels at the limit of grip; a slope uphill adds to it. */
function decelerationOf(friction: number, grade: number): number {
  const angle = Math.atan(grade / 100)
  return GRAVITY * (friction * Math.cos(angle) + Math.sin(angle))
}

export default defineApi(contract, {
  handle({ friction, grade, reaction_time, speed, unit }) {
    const deceleration = decelerationOf(friction, grade)
    if (deceleration < 0.01)
      throw responseError('never_stops', 'Friction is too low to stop on a slope that steep')
    const metresPerUnit = METRES_PER_SECOND[unit]
    const distances = (value: number) => {
      const velocity = value * metresPerUnit
      return { reaction: velocity * reaction_time, braking: velocity ** 2 / (2 * deceleration) }
    }
    const { braking, reaction } = distances(speed)
    const braking_time = (speed * metresPerUnit) / deceleration
    return {
      speed,
      unit,
      reaction_distance: toDigits(reaction, 2),
      braking_distance: toDigits(braking, 2),
      stopping_distance: toDigits(reaction + braking, 2),
      deceleration: toDigits(deceleration, 3),
      braking_time: toDigits(braking_time, 2),
      stopping_time: toDigits(braking_time + reaction_time, 2),
      curve: Array.from({ length: CURVE_POINTS }, (_, index) => {
        const value = (speed * (index + 1)) / CURVE_POINTS
        const part = distances(value)
        const rounded = { reaction: toDigits(part.reaction, 2), braking: toDigits(part.braking, 2) }
        return { speed: toDigits(value, 2), ...rounded }
      }),
    }
  },
})
