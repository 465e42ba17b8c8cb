import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Stress {
  index: number
  class: string
  next_class_from: number | null
}

const stress = (temperature: number, humidity: number) =>
  ask<Stress>('cattle-heat-stress', { temperature, humidity })

// dairyherd.com, "Economics of heat stress": an index of 72 at 72 °F and 100 %, 77 °F and 50 %, 82 °F
// and 20 %. A chart for farmers that was opened too has 78 at 31 °C and 40 %, and at 27 °C and 80 %.
it.each([
  [22.2, 100, 72],
  [25, 50, 72],
  [27.8, 20, 72],
  [31, 40, 78],
  [27, 80, 78],
])('agrees with published charts at %d °C and %d %%', async (temperature, humidity, index) => {
  expect(Math.round((await stress(temperature, humidity)).index)).toBe(index)
})

// veterinaryhandbook.com.au, 14.2: 0.8 T + RH (T − 14.4) + 46.4, the same index in metric form.
it.each([
  [32, 22],
  [40, 90],
  [5, 70],
  [28.5, 55],
])('agrees with the metric form at %d °C and %d %%', async (temperature, humidity) => {
  const metric = 0.8 * temperature + (humidity / 100) * (temperature - 14.4) + 46.4
  expect(Math.abs((await stress(temperature, humidity)).index - metric)).toBeLessThan(0.7)
})

// eagle.direct, "What is the THI": mild 68 to 71, moderate 72 to 79, severe 80 to 89.
it.each([
  [18, 'none'],
  [22, 'mild'],
  [25, 'moderate'],
  [30, 'severe'],
  [40, 'emergency'],
])('classes %d °C at 70 %%', async (temperature, name) => {
  const { class: found, next_class_from } = await stress(temperature, 70)
  expect(found).toBe(name)
  if (next_class_from !== null)
    expect((await stress(next_class_from + 0.1, 70)).class).not.toBe(name)
})

it('refuses an impossible humidity', async () => {
  const query = { temperature: 20, humidity: 101 }
  expect(await refusal('cattle-heat-stress', query)).toMatchObject({ status: 400 })
})
