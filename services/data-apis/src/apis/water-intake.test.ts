import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// Intakes that the page states; the rest was worked out by hand from its rule for exercise.
it.each([
  [{ sex: 'female' }, { base: 2, total: 2, from_food: 0.4, to_drink: 1.6 }],
  [{ sex: 'male' }, { base: 2.5, total: 2.5, from_food: 0.5, to_drink: 2 }],
  [
    { sex: 'female', condition: 'pregnant' },
    { base: 2.3, from_food: 0.46, to_drink: 1.84 },
  ],
  [
    { sex: 'female', condition: 'breastfeeding' },
    { base: 2.7, to_drink: 2.16 },
  ],
  [
    { sex: 'male', activity_minutes: 90, temperature: 35 },
    { activity: 0.75, heat: 0.3, total: 3.55, to_drink: 3.05 },
  ],
  [
    { sex: 'male', activity_minutes: 60, temperature: -10 },
    { activity: 0.5, heat: 0 },
  ],
])('works out %j', async (query, expected) => {
  expect(await ask('water-intake', query)).toMatchObject(expected)
})

it('refuses a pregnant man', async () => {
  expect(await refusal('water-intake', { sex: 'male', condition: 'pregnant' })).toMatchObject({
    status: 400,
    errors: { condition: 'condition must be none for male' },
  })
})
