import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('gives years oldest first, with their growth', async () => {
  // 336806231 / 334017321 = 1.00835, 340110988 / 336806231 = 1.00981
  expect(await ask('population', { country: 'us', from: 2000, to: 2100 })).toEqual({
    country: 'US',
    name: 'United States',
    updated_on: '2025-07-01',
    years: [
      { year: 2022, population: 334017321, growth: null },
      { year: 2023, population: 336806231, growth: 0.83 },
      { year: 2024, population: 340110988, growth: 0.98 },
    ],
  })
})

it('asks once for all years of a country', async () => {
  const { asked, sources } = recordingSources()
  await ask('population', { country: 'JP', from: 2023 }, { sources })
  await ask('population', { country: 'jp', from: 2024 }, { sources })
  expect(new Set(asked)).toEqual(
    new Set([
      'https://api.worldbank.org/v2/country/JP/indicator/SP.POP.TOTL?format=json&per_page=300',
    ]),
  )
})

it.each([
  [{ country: 'ZZ', from: 2024 }, 404, 'not_found'],
  [{ country: 'XK', from: 2024 }, 404, 'not_found'],
  [{ country: 'TV', from: 2025 }, 422, 'year_not_covered'],
  [{ country: 'J!', from: 2024 }, 400, 'parameter_invalid'],
  [{ country: 'JP', from: 2024, to: 2023 }, 400, 'parameter_invalid'],
])('refuses %j', async (query, status, code) => {
  expect(await refusal('population', query)).toMatchObject({ status, code })
})
