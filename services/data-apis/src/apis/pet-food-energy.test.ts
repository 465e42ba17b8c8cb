import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Food {
  energy_share: Record<'protein' | 'fat' | 'carbohydrate', number>
}

// scribd.com/doc/135855794, "Modified Atwater formula", example of a dry dog food:
// 94.5 + 119 + 143.5 = 357 kcal per 100 g at 41 % carbohydrate, with 6 % of ash assumed.
it('agrees with a worked example', async () => {
  const response = await ask<Food>('pet-food-energy', {
    protein: 27,
    fat: 14,
    fibre: 2,
    moisture: 10,
  })
  expect(response).toMatchObject({ energy: 357, carbohydrate: 41, ash: 6, ash_assumed: true })
  expect(response.energy_share.protein).toBeCloseTo((94.5 / 357) * 100, 1)
  expect(response.energy_share.fat).toBeCloseTo((119 / 357) * 100, 1)
})

// xzhbc.com, "Cats, feeding cats", example of a tin: 9 / 22 is 41 % and 6 / 22 is 27 % of dry matter.
it('gives the dry matter of a worked example', async () => {
  const query = { protein: 9, fat: 6, fibre: 1, moisture: 78 }
  expect(await ask('pet-food-energy', query)).toMatchObject({
    ash: 2,
    dry_matter: { protein: 40.9, fat: 27.3 },
  })
})

// Missouri Code of State Regulations, 2 CSR 70-31.080: ME (kcal/kg) = 10 (3.5 CP + 8.5 CF + 3.5 NFE).
it.each([
  [30, 20, 3, 8, 7],
  [10, 5, 1, 80, 2],
  [24, 12, 4, 30, 5],
])('follows the regulation for %d, %d, %d, %d, %d', async (protein, fat, fibre, moisture, ash) => {
  const rest = 100 - protein - fat - fibre - moisture - ash
  const perKilogram = 10 * (3.5 * protein + 8.5 * fat + 3.5 * rest)
  expect(await ask('pet-food-energy', { protein, fat, fibre, moisture, ash })).toMatchObject({
    energy: perKilogram / 10,
    ash_assumed: false,
  })
})

it('refuses more than a whole', async () => {
  const query = { protein: 60, fat: 30, fibre: 5, moisture: 10 }
  expect(await refusal('pet-food-energy', query)).toMatchObject({
    status: 400,
    errors: { protein: expect.stringContaining('more than 100') },
  })
})
