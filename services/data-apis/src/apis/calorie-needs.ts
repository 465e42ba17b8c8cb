import { contract } from '#contracts/calorie-needs.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'

const FACTORS = { sedentary: 1.2, light: 1.375, moderate: 1.55, active: 1.725, very_active: 1.9 }
const CONSTANT = { female: -161, male: 5 }
/** Energy in a kilogram of body fat, in kilocalories. */
const KILOGRAM = 7_700
/** Kilojoules in a kilocalorie, by definition. */
const KILOJOULES = 4.184

export default defineApi(contract, {
  handle({ activity, age, height, sex, weekly_change, weight }) {
    const resting = 10 * weight + 6.25 * height - 5 * age + CONSTANT[sex]
    const daily = resting * FACTORS[activity]
    const target = Math.max(0, daily + (weekly_change * KILOGRAM) / 7)
    return {
      resting: roundTo(resting, 0),
      factor: FACTORS[activity],
      daily: roundTo(daily, 0),
      target: roundTo(target, 0),
      target_kj: roundTo(target * KILOJOULES, 0),
      below_resting: target < resting,
    }
  },
})
