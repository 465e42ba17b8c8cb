import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Needs {
  resting: number
  daily: number
  target: number
  below_resting: boolean
}

const needs = (query: Record<string, string | number>) => ask<Needs>('calorie-needs', query)

/**
 * The regression before its coefficients were rounded: 9.99, 6.25 and 4.92, as older programs have
 * it.
 */
function unrounded(sex: string, weight: number, height: number, age: number): number {
  return 9.99 * weight + 6.25 * height - 4.92 * age + (sex === 'female' ? -161 : 5)
}

it.each([
  ['female', 60, 165, 30],
  ['female', 48, 150, 80],
  ['male', 80, 180, 45],
  ['male', 140, 195, 25],
])('estimates a %s of %d kg, %d cm and %d years', async (sex, weight, height, age) => {
  const { resting } = await needs({ sex, weight, height, age })
  expect(Math.abs(resting - unrounded(sex, weight, height, age))).toBeLessThan(0.08 * age + 1)
})

// biologyinsights.com, "What is the Mifflin St Jeor equation for BMR?": (10 · 60) + (6.25 · 165) −
// (5 · 30) − 161; factors as in solvrmath.com, "Calorie calculator".
it.each([
  ['sedentary', 1584],
  ['light', 1815],
  ['moderate', 2046],
  ['active', 2277],
  ['very_active', 2508],
])('multiplies a published example for %s people', async (activity, daily) => {
  const query = { sex: 'female', weight: 60, height: 165, age: 30, activity }
  expect(await needs(query)).toMatchObject({ resting: 1320, daily, target: daily })
})

it('turns a change of weight into energy', async () => {
  const query = { sex: 'male', weight: 80, height: 180, age: 40 }
  const { daily } = await needs(query)
  expect(await needs({ ...query, weekly_change: -0.7 })).toMatchObject({
    target: daily - 770,
    below_resting: true,
  })
  expect(await needs({ ...query, weekly_change: 0.35 })).toMatchObject({ target: daily + 385 })
})

it('refuses minors', async () => {
  expect(
    await refusal('calorie-needs', { sex: 'male', weight: 50, height: 160, age: 15 }),
  ).toMatchObject({ status: 400, errors: { age: expect.any(String) } })
})
