import { contract } from '#contracts/water-intake.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Adequate intakes of total water in litres (EFSA Journal 2010;8(3):1459). */
const BASE = { female: 2, male: 2.5 }
const EXTRA = { none: 0, pregnant: 0.3, breastfeeding: 0.7 }
const FROM_FOOD = 0.2
/** Litres per hour of exercise, and per hour for each degree above the limit: a rule of thumb. */
const PER_HOUR = 0.5
const PER_HOUR_AND_DEGREE = 0.02
const WARM = 25

export default defineApi(contract, {
  handle({ activity_minutes, condition, sex, temperature }) {
    if (sex === 'male' && condition !== 'none')
      throw invalidParameter('condition', 'must be none for male')
    const hours = activity_minutes / 60
    const base = BASE[sex] + EXTRA[condition]
    const activity = hours * PER_HOUR
    const heat = hours * PER_HOUR_AND_DEGREE * Math.max(0, temperature - WARM)
    const total = base + activity + heat
    const from_food = base * FROM_FOOD
    return {
      base: roundTo(base, 2),
      activity: roundTo(activity, 2),
      heat: roundTo(heat, 2),
      total: roundTo(total, 2),
      from_food: roundTo(from_food, 2),
      to_drink: roundTo(total - from_food, 2),
    }
  },
})
