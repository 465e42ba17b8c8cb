import { contract } from '#contracts/heart-rate-zones.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const MAXIMUM = {
  tanaka: (age: number) => roundTo(208 - 0.7 * age, 0),
  fox: (age: number) => 220 - age,
}
const NAMES = ['very light', 'light', 'moderate', 'hard', 'maximum']
const FIRST_SHARE = 50
const STEP = 10

export default defineApi(contract, {
  handle({ age, formula, max_measured, resting }) {
    const maximum = max_measured ?? MAXIMUM[formula](age)
    if (resting !== undefined && resting >= maximum - 20)
      throw invalidParameter('resting', `must be well below the maximum of ${maximum}`)
    const rest = resting ?? 0
    const beatsAt = (share: number) => roundTo(rest + ((maximum - rest) * share) / 100, 0)
    return {
      maximum,
      basis: max_measured === undefined ? formula : 'measured',
      method: resting === undefined ? 'maximum' : 'reserve',
      zones: NAMES.map((name, index) => {
        const share = FIRST_SHARE + index * STEP
        return {
          number: index + 1,
          name,
          share: `${share}–${share + STEP}`,
          low: beatsAt(share),
          high: beatsAt(share + STEP),
        }
      }),
    }
  },
})
