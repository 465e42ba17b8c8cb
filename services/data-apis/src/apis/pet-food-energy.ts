import { contract } from '#contracts/pet-food-energy.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Kilocalories in a gram, by the modified Atwater factors. */
const PER_GRAM = { protein: 3.5, fat: 8.5, carbohydrate: 3.5 }
const KILOJOULES = 4.184

/** Ash of a food by its moisture, both in percent. */
function usualAsh(moisture: number): number {
  if (moisture <= 20) return 6
  return moisture <= 50 ? 5 : 2
}

export default defineApi(contract, {
  handle({ ash: given, fat, fibre, moisture, protein }) {
    const others = protein + fat + fibre + moisture
    const ash = given ?? Math.min(usualAsh(moisture), Math.max(0, 100 - others))
    const rest = roundTo(100 - others - ash, 6)
    if (rest < 0) throw invalidParameter('protein', 'and the other shares sum to more than 100')
    const shares = { protein, fat, carbohydrate: rest }
    const energies = {
      protein: protein * PER_GRAM.protein,
      fat: fat * PER_GRAM.fat,
      carbohydrate: rest * PER_GRAM.carbohydrate,
    }
    const energy = energies.protein + energies.fat + energies.carbohydrate
    const percent = (part: number, whole: number) =>
      whole === 0 ? 0 : roundTo((part / whole) * 100, 1)
    const each = (parts: typeof shares, whole: number) => ({
      protein: percent(parts.protein, whole),
      fat: percent(parts.fat, whole),
      carbohydrate: percent(parts.carbohydrate, whole),
    })
    return {
      energy: roundTo(energy, 1),
      energy_kj: roundTo(energy * KILOJOULES, 0),
      carbohydrate: roundTo(rest, 2),
      ash: roundTo(ash, 2),
      ash_assumed: given === undefined,
      dry_matter: each(shares, 100 - moisture),
      energy_share: each(energies, energy),
    }
  },
})
