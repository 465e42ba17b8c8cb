import { contract } from '#contracts/body-mass-index.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Kilograms in a pound and centimetres in an inch, by definition. */
const POUND = 0.453_592_37
const INCH = 2.54
const TALLEST = 260

const CLASSES = ['underweight', 'healthy', 'overweight', 'obesity I', 'obesity II', 'obesity III']
/** Index from which each class after the first begins (WHO 2000; for Asian people WHO 2004). */
const THRESHOLDS = {
  who: [18.5, 25, 30, 35, 40],
  'who-asia': [18.5, 23, 27.5, 32.5, 37.5],
}

export default defineApi(contract, {
  handle({ height, standard, units, weight }) {
    const isImperial = units === 'imperial'
    const centimetres = isImperial ? height * INCH : height
    if (centimetres > TALLEST)
      throw invalidParameter('height', `must be at most ${Math.floor(TALLEST / INCH)} inches`)
    const square = (centimetres / 100) ** 2
    const bmi = roundTo((isImperial ? weight * POUND : weight) / square, 1)
    const thresholds = THRESHOLDS[standard]
    const weightAt = (index: number) => roundTo((index * square) / (isImperial ? POUND : 1), 1)
    const [low = 0, high = 0] = thresholds
    return {
      bmi,
      class: CLASSES[thresholds.filter((least) => bmi >= least).length] ?? '',
      healthy_low: weightAt(low),
      healthy_high: weightAt(high - 0.1),
      standard,
    }
  },
})
