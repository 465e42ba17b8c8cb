import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Zones {
  maximum: number
  zones: { low: number; high: number }[]
}

// trainingwithfausto.com, "Karvonen heart rate formula": age 40, pulse at rest 60, 220 − age.
it('agrees with a published example of the reserve method', async () => {
  const { maximum, zones } = await ask<Zones>('heart-rate-zones', {
    ...{ age: 40, resting: 60, formula: 'fox' },
  })
  expect(maximum).toBe(180)
  expect(zones.map(({ low, high }) => [low, high])).toEqual([
    [120, 132],
    [132, 144],
    [144, 156],
    [156, 168],
    [168, 180],
  ])
})

// coursehero.com, "Karvonen Formula Calculation": age 21, pulse at rest 67, 60 % and 70 %.
it('agrees with a second one', async () => {
  const { zones } = await ask<Zones>('heart-rate-zones', { age: 21, resting: 67, formula: 'fox' })
  expect(zones[1]).toMatchObject({ low: 146, high: 159 })
})

// 208 − 0.7 × 20 = 194 and 208 − 0.7 × 65 = 162.5, which rounds up.
it.each([
  [20, 194],
  [65, 163],
])('estimates the maximum at %d years', async (age, maximum) => {
  expect(await ask('heart-rate-zones', { age })).toMatchObject({ maximum, method: 'maximum' })
})

it('takes a measured maximum before any formula', async () => {
  expect(await ask('heart-rate-zones', { age: 40, max_measured: 200 })).toMatchObject({
    basis: 'measured',
    zones: expect.arrayContaining([expect.objectContaining({ low: 100, high: 120 })]),
  })
})

it('refuses a resting pulse near the maximum', async () => {
  const query = { age: 40, max_measured: 120, resting: 105 }
  expect(await refusal('heart-rate-zones', query)).toMatchObject({
    status: 400,
    errors: { resting: 'resting must be well below the maximum of 120' },
  })
})
