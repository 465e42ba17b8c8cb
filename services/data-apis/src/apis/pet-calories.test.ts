import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// petmedapp.com, "Pet calorie calculator: RER guide", table of resting energy.
it.each([
  [2, 118],
  [5, 234],
  [20, 662],
  [30, 897],
])('needs at rest at %d kg %d kcal', async (weight, resting) => {
  expect(await ask('pet-calories', { species: 'cat', weight })).toMatchObject({ resting })
})

// christellebedrossian.com, "Calculate the perfect portion for your pet", table of factors.
it.each([
  ['dog', 'neutered', 1.6],
  ['dog', 'intact', 1.8],
  ['dog', 'obesity_prone', 1.4],
  ['dog', 'weight_loss', 1],
  ['dog', 'growth_early', 3],
  ['dog', 'growth_late', 2],
  ['dog', 'light_work', 2],
  ['cat', 'neutered', 1.2],
  ['cat', 'intact', 1.4],
  ['cat', 'obesity_prone', 1],
  ['cat', 'weight_loss', 0.8],
  ['cat', 'growth_late', 2.5],
])('multiplies for a %s that is %s by %d', async (species, state, factor) => {
  const response = await ask<{ daily: number }>('pet-calories', { species, state, weight: 16 })
  // 16 to the power 0.75 is 8.
  expect(response).toMatchObject({ factor, resting: 560, daily: Math.round(560 * factor) })
})

it('turns energy into an amount of food', async () => {
  const query = { species: 'dog', weight: 16, state: 'weight_loss', food_energy: 350 }
  expect(await ask('pet-calories', query)).toMatchObject({ grams: 160, treats: 56 })
})

it('refuses a working cat', async () => {
  const query = { species: 'cat', weight: 4, state: 'light_work' }
  expect(await refusal('pet-calories', query)).toMatchObject({
    status: 400,
    errors: { state: 'state has no factor for a cat' },
  })
})
