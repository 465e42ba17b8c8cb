import { contract } from '#contracts/body-mass-index.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

interface Unit {
  name: string
  /** In kilograms or centimetres. */
  size: number
}

/** A pound and an inch are so by definition (NIST SP 811, appendix B). */
const UNITS = {
  metric: {
    weight: { name: 'kilograms', size: 1 },
    height: { name: 'centimetres', size: 1 },
  },
  imperial: {
    weight: { name: 'pounds', size: 0.453_592_37 },
    height: { name: 'inches', size: 2.54 },
  },
} as const
/** The least and the most kilograms and centimetres. */
const LIMITS = { weight: [20, 400], height: [40, 260] } as const

const CLASSES = ['underweight', 'healthy', 'overweight', 'obesity I', 'obesity II', 'obesity III']
/** Index from which each class after the first begins (WHO 2000; for Asian people WHO 2004). */
const THRESHOLDS = {
  who: [18.5, 25, 30, 35, 40],
  'who-asia': [18.5, 23, 27.5, 32.5, 37.5],
}

export default defineApi(contract, {
  handle({ height, standard, units, weight }) {
    const unit = UNITS[units]
    const square = (toMetric('height', height, unit.height) / 100) ** 2
    const bmi = roundTo(toMetric('weight', weight, unit.weight) / square, 1)
    const thresholds = THRESHOLDS[standard]
    const weightAt = (index: number) => roundTo((index * square) / unit.weight.size, 1)
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

/** @throws {ResponseError} beyond the limits, which it names in the unit of the request. */
function toMetric(name: keyof typeof LIMITS, value: number, unit: Unit): number {
  const metric = value * unit.size
  const [least, most] = LIMITS[name]
  // As precise as a scale: 15.748 inches are 40 centimetres.
  const rounded = roundTo(metric, 2)
  if (rounded < least)
    throw invalidParameter(name, `must be at least ${inUnit(least, unit, Math.ceil)}`)
  if (rounded > most)
    throw invalidParameter(name, `must be at most ${inUnit(most, unit, Math.floor)}`)
  return metric
}

function inUnit(limit: number, { name, size }: Unit, round: (tenths: number) => number): string {
  return `${round((limit / size) * 10) / 10} ${name}`
}
