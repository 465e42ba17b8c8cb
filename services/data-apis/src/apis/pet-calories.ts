import { contract, type Parameters } from '#contracts/pet-calories.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Kilojoules in a kilocalorie, by definition. */
const KILOJOULES = 4.184
const TREATS = 0.1

type Factors = Partial<Record<Parameters['state'], number>>

const FACTORS: Record<Parameters['species'], Factors> = {
  dog: {
    ...{ neutered: 1.6, intact: 1.8, obesity_prone: 1.4, weight_loss: 1 },
    ...{ growth_early: 3, growth_late: 2, light_work: 2 },
  },
  cat: {
    ...{ neutered: 1.2, intact: 1.4, obesity_prone: 1, weight_loss: 0.8 },
    ...{ growth_early: 2.5, growth_late: 2.5 },
  },
}

export default defineApi(contract, {
  handle({ food_energy, species, state, weight }) {
    const factor = FACTORS[species][state]
    if (factor === undefined) throw invalidParameter('state', `has no factor for a ${species}`)
    const resting = 70 * weight ** 0.75
    const daily = resting * factor
    return {
      resting: roundTo(resting, 0),
      factor,
      daily: roundTo(daily, 0),
      daily_kj: roundTo(daily * KILOJOULES, 0),
      grams: food_energy === undefined ? null : roundTo((daily / food_energy) * 100, 0),
      treats: roundTo(daily * TREATS, 0),
    }
  },
})
