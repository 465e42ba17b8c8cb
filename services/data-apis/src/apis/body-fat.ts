import { contract, type Parameters } from '#contracts/body-fat.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

/** Half of the usual range of error, in percentage points. */
const ERROR = 3.5
const PLAUSIBLE = { least: 2, most: 70 }

/**
 * Density of the body in kg per litre, by the equations that Hodgdon and Beckett fitted in 1984.
 */
function bodyDensity({ height, hip, neck, sex, waist }: Parameters): number {
  if (sex === 'female' && hip === undefined)
    throw invalidParameter('hip', 'is needed for the formula for female')
  const girth = sex === 'female' ? waist + (hip ?? 0) - neck : waist - neck
  if (girth <= 0) throw invalidParameter('neck', 'must be smaller than waist')
  return sex === 'female'
    ? 1.29579 - 0.35004 * Math.log10(girth) + 0.221 * Math.log10(height)
    : 1.0324 - 0.19077 * Math.log10(girth) + 0.15456 * Math.log10(height)
}

export default defineApi(contract, {
  handle(parameters) {
    const { sex, weight } = parameters
    const fat = 495 / bodyDensity(parameters) - 450 // The equation of Siri, 1961.
    if (!(fat >= PLAUSIBLE.least && fat <= PLAUSIBLE.most))
      throw responseError('girths_implausible', 'The method has no meaning for these girths')
    const body_fat = roundTo(fat, 1)
    const fat_mass = weight === undefined ? null : roundTo((weight * fat) / 100, 1)
    return {
      body_fat,
      range_low: roundTo(Math.max(0, body_fat - ERROR), 1),
      range_high: roundTo(body_fat + ERROR, 1),
      fat_mass,
      lean_mass: weight === undefined ? null : roundTo(weight - (fat_mass ?? 0), 1),
      method: `US Navy 1984, ${sex}`,
    }
  },
})
