import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

// Figures of the American Veterinary Medical Association as animalencyclopedia.info gives them ("Find
// out the age of your dog in human years"): first year 15, second 9, then about 5 for a medium dog;
// a small dog of 7, 10 and 15 years is 44, 56 and 76, the largest of 15 years 115.
it.each([
  [1, 15, 15],
  [2, 15, 24],
  [7, 15, 49],
  [7, 5, 44],
  [10, 5, 56],
  [15, 5, 76],
  [15, 70, 115],
])('compares a dog of %d years and %d kg', async (age, weight, human_years) => {
  expect(await ask('pet-age', { species: 'dog', age, weight })).toMatchObject({ human_years })
})

it.each([
  ['dog', 0.5, 'puppy'],
  ['cat', 0.9, 'kitten'],
  ['cat', 2, 'young adult'],
  ['cat', 9.9, 'mature adult'],
  ['cat', 10, 'senior'],
])('calls a %s of %d years a %s', async (species, age, life_stage) => {
  expect(await ask('pet-age', { species, age })).toMatchObject({ life_stage })
})

it('reaches the senior stage at the age it states', async () => {
  for (const weight of [5, 15, 30, 60]) {
    const query = { species: 'dog', age: 1, weight }
    const { senior_from } = await ask<{ senior_from: number }>('pet-age', query)
    const at = await ask('pet-age', { ...query, age: senior_from + 0.05 })
    expect(at).toMatchObject({ life_stage: 'senior' })
  }
})

it('passes over the weight of a cat', async () => {
  expect(await ask('pet-age', { species: 'cat', age: 6, weight: 60 })).toMatchObject({
    size: null,
    human_years: 40,
  })
})
