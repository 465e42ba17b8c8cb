import { contract } from '#contracts/pet-age.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'

const FIRST_YEAR = 15
const SECOND_YEAR = 9
const GROWN = FIRST_YEAR + SECOND_YEAR
/** Human years from which an animal counts as mature and as senior. */
const MATURE = 32
const SENIOR = 56

/** Dogs by their adult weight in kilograms, with human years for each year after the second. */
const SIZES = [
  { name: 'small', below: 10, perYear: 4 },
  { name: 'medium', below: 25, perYear: 5 },
  { name: 'large', below: 45, perYear: 6 },
  { name: 'giant', below: Number.POSITIVE_INFINITY, perYear: 7 },
]
const CAT_PER_YEAR = 4

function humanYears(age: number, perYear: number): number {
  if (age <= 1) return age * FIRST_YEAR
  return age <= 2 ? FIRST_YEAR + (age - 1) * SECOND_YEAR : GROWN + (age - 2) * perYear
}

function stageOf(species: 'dog' | 'cat', age: number, human: number): string {
  if (age < 1) return species === 'dog' ? 'puppy' : 'kitten'
  if (human < MATURE) return 'young adult'
  return human < SENIOR ? 'mature adult' : 'senior'
}

export default defineApi(contract, {
  handle({ age, species, weight }) {
    const size = species === 'dog' ? SIZES.find(({ below }) => weight < below) : undefined
    const perYear = size?.perYear ?? CAT_PER_YEAR
    const human = humanYears(age, perYear)
    return {
      species,
      size: size?.name ?? null,
      age,
      human_years: roundTo(human, 0),
      life_stage: stageOf(species, age, human),
      senior_from: roundTo(2 + (SENIOR - GROWN) / perYear, 1),
    }
  },
})
