import { contract } from '#contracts/cattle-heat-stress.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'

/** Classes of heat stress of dairy cows by the index from which they begin. */
const CLASSES = [
  { name: 'none', from: Number.NEGATIVE_INFINITY },
  { name: 'mild', from: 68 },
  { name: 'moderate', from: 72 },
  { name: 'severe', from: 80 },
  { name: 'emergency', from: 90 },
]

/** The index of NRC 1971, of degrees Celsius and percent. */
function indexOf(temperature: number, humidity: number): number {
  return 1.8 * temperature + 32 - (0.55 - 0.0055 * humidity) * (1.8 * temperature - 26)
}

/** The same formula solved for the temperature. */
function temperatureOf(index: number, humidity: number): number {
  const dry = 0.55 - 0.0055 * humidity
  return (index - 32 - 26 * dry) / (1.8 * (1 - dry))
}

export default defineApi(contract, {
  handle({ humidity, temperature }) {
    const index = roundTo(indexOf(temperature, humidity), 1)
    const place = CLASSES.findLastIndex(({ from }) => index >= from)
    const next = CLASSES[place + 1]
    return {
      index,
      class: CLASSES[place]?.name ?? '',
      next_class: next?.name ?? null,
      next_class_from: next ? roundTo(temperatureOf(next.from, humidity), 1) : null,
    }
  },
})
