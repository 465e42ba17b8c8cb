import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

const years = async (query: Record<string, unknown>) =>
  (await ask<{ years: { year: number; rate: number }[] }>('inflation-rate', query)).years

it('gives the latest year, or those that are asked for', async () => {
  expect(await years({ country: 'US' })).toEqual([{ year: 2024, rate: 2.95 }])
  expect(await years({ country: 'US', from: 2022, to: 2023 })).toEqual([
    { year: 2022, rate: 8 },
    { year: 2023, rate: 4.12 },
  ])
  expect(await years({ country: 'JP', from: 2023 })).toEqual([
    { year: 2023, rate: 3.27 },
    { year: 2024, rate: 2.74 },
  ])
})

it('asks for the change of consumer prices', async () => {
  const { asked, sources } = recordingSources()
  await ask('inflation-rate', { country: 'us' }, { sources })
  expect(asked).toEqual([
    'https://api.worldbank.org/v2/country/US/indicator/FP.CPI.TOTL.ZG?format=json&per_page=300',
  ])
})

it.each([
  [{ country: 'ZZ' }, 404, 'not_found'],
  [{ country: 'TV' }, 422, 'year_not_covered'],
  [{ country: 'US', from: 2025 }, 422, 'year_not_covered'],
  [{ country: 'US', to: 2023 }, 400, 'parameter_invalid'],
  [{ country: '??' }, 400, 'parameter_invalid'],
])('refuses %j', async (query, status, code) => {
  expect(await refusal('inflation-rate', query)).toMatchObject({ status, code })
})
