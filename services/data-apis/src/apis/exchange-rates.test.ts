import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('computes rates through the euro and rounds to the minor unit', async () => {
  // 172.95 / 1.1739 and 250 times that.
  expect(await ask('exchange-rates', { from: 'usd', to: 'jpy', amount: 250 })).toEqual({
    from: 'USD',
    to: 'JPY',
    rate: 147.329,
    inverse_rate: 0.00678751,
    amount: 250,
    result: 36832,
    date: '2025-10-03',
  })
  expect(await ask('exchange-rates', { from: 'EUR', to: 'EUR' })).toMatchObject({
    rate: 1,
    inverse_rate: 1,
    result: 1,
  })
})

it('asks once for all currencies', async () => {
  const { asked, sources } = recordingSources()
  await ask('exchange-rates', { from: 'USD', to: 'EUR' }, { sources })
  await ask('exchange-rates', { from: 'GBP', to: 'CHF' }, { sources })
  expect(new Set(asked)).toEqual(new Set(['https://api.frankfurter.dev/v1/latest']))
})

it.each([
  [{ from: 'DEM', to: 'EUR' }, 'from'],
  [{ from: 'EUR', to: 'XYZ' }, 'to'],
])('refuses %j and names what there is', async (query, name) => {
  expect(await refusal('exchange-rates', query)).toMatchObject({
    status: 400,
    errors: { [name]: `${name} must be one of CHF, DKK, EUR, GBP, JPY, KRW, USD` },
  })
})
