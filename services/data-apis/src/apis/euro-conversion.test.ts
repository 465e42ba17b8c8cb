import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// GNU Units 2.22, which has rates of its own: units -t -o %.9g '1 euro' germanymark, and so on.
it.each([
  ['1', 'EUR', 'DEM', 1.955_83],
  ['1000', 'ATS', 'EUR', 72.672_834],
  ['250', 'BEF', 'EUR', 6.197_338],
  ['100', 'FRF', 'EUR', 15.244_902],
  ['5', 'EUR', 'EEK', 78.233],
  ['20', 'MTL', 'EUR', 46.587_468],
  ['20', 'IEP', 'EUR', 25.394_762],
])('agrees with GNU Units about %s %s in %s', async (amount, from, to, result) => {
  const query = { amount, from, to, decimals: '6' }
  expect(await ask('euro-conversion', query)).toMatchObject({ result })
})

// Regulation 2866/98 as amended, read at legalize.dev/eu/law/31998R2866.
it.each([
  ['HRK', 7.5345, '2023-01-01'],
  ['BGN', 1.955_83, '2026-01-01'],
  ['LTL', 3.4528, '2015-01-01'],
  ['GRD', 340.75, '2001-01-01'],
  ['SKK', 30.126, '2009-01-01'],
])('knows the rate of %s', async (to, units_per_euro, replaced_on) => {
  expect(await ask('euro-conversion', { amount: '1', from: 'EUR', to })).toMatchObject({
    to: { units_per_euro, replaced_on },
  })
})

it('goes through the euro with three decimals between national currencies', async () => {
  // 100 / 6.55957 = 15.2449 becomes 15.245; times 1.95583 that is 29.81663.
  const query = { amount: '100', from: 'FRF', to: 'DEM', decimals: '4' }
  expect(await ask('euro-conversion', query)).toMatchObject({ euros: 15.245, result: 29.8166 })
})

it('rounds half away from zero to the sub-unit, where there is one', async () => {
  const euros = { amount: '100.005', from: 'EUR', to: 'ITL' }
  expect(await ask('euro-conversion', euros)).toMatchObject({ result: 193_637, decimals: 0 })
  const marks = { amount: '-19.5583', from: 'DEM', to: 'EUR' }
  expect(await ask('euro-conversion', marks)).toMatchObject({ result: -10, decimals: 2 })
})

it('refuses currencies that the euro did not replace', async () => {
  const query = { amount: '1', from: 'GBP', to: 'EUR' }
  expect(await refusal('euro-conversion', query)).toMatchObject({ status: 400 })
  expect(await refusal('euro-conversion', { ...query, from: 'eur' })).toMatchObject({
    ...{ status: 422, code: 'same_currency' },
  })
})

it.each([
  ['ITL', 0],
  ['ESP', 0],
  ['LUF', 0],
  ['GRD', 2],
])('rounds %s to %d decimals, as its page says', async (to, decimals) => {
  const query = { amount: '1', from: 'EUR', to }
  expect(await ask('euro-conversion', query)).toMatchObject({ decimals })
})
