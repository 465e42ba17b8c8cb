import { contract } from '#contracts/one-rep-max.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'

const MAX_REPS = 12
const LOMBARDI_EXPONENT = 0.1

/** Share of the maximum that a formula allows for a number of repetitions. */
const SHARES = {
  // The formula of Epley is for several repetitions; at one it would be 3 % above the load itself.
  epley: (reps: number) => (reps === 1 ? 1 : 1 / (1 + reps / 30)),
  brzycki: (reps: number) => (37 - reps) / 36,
  lombardi: (reps: number) => reps ** -LOMBARDI_EXPONENT,
}

type Formula = keyof typeof SHARES

/** Rounds to a weight that the plates can make, and down where it lies in the middle. */
const toStep = (load: number, step: number) => toDigits(Math.ceil(load / step - 0.5) * step, 4)

export default defineApi(contract, {
  handle({ reps, step, unit, weight }) {
    const loadOf = (formula: Formula, wanted: number) =>
      (weight / SHARES[formula](reps)) * SHARES[formula](wanted)
    const loadsFor = (wanted: number) => {
      const [epley, brzycki, lombardi] = [
        loadOf('epley', wanted),
        loadOf('brzycki', wanted),
        loadOf('lombardi', wanted),
      ]
      return { epley, brzycki, lombardi, mean: (epley + brzycki + lombardi) / 3 }
    }
    const maximum = loadsFor(1)
    return {
      weight,
      reps,
      unit,
      estimates: {
        epley: toDigits(maximum.epley, 1),
        brzycki: toDigits(maximum.brzycki, 1),
        lombardi: toDigits(maximum.lombardi, 1),
        mean: toDigits(maximum.mean, 1),
      },
      loads: Array.from({ length: MAX_REPS }, (_, index) => {
        const { brzycki, epley, lombardi, mean } = loadsFor(index + 1)
        return {
          reps: index + 1,
          epley: toDigits(epley, 1),
          brzycki: toDigits(brzycki, 1),
          lombardi: toDigits(lombardi, 1),
          mean: toDigits(mean, 1),
          percent: toDigits((mean / maximum.mean) * 100, 1),
          to_load: toStep(mean, step),
        }
      }),
    }
  },
})
