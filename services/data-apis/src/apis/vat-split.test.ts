import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  total: { net: number; vat: number; gross: number }
  lines: { net: number; vat: number; gross: number }[]
  rounding_difference: number
}

// Python 3.11, decimal: (net * rate / 100) and (gross - gross / (1 + rate / 100)), ROUND_HALF_UP.
it.each([
  ['net', '100', '19', 100, 19, 119],
  ['gross', '119', '19', 100, 19, 119],
  ['gross', '49.99', '21', 41.31, 8.68, 49.99],
  ['net', '0.25', '10', 0.25, 0.03, 0.28],
  ['gross', '1234.56', '5.5', 1_170.2, 64.36, 1_234.56],
])('splits %s %s at %s %%', async (amount_is, amounts, rate, net, vat, gross) => {
  const { total } = await ask<ResponseBody>('vat-split', { amount_is, amounts, rate })
  expect(total).toEqual({ net, vat, gross })
})

it('shows what rounding by line costs', async () => {
  const query = { amounts: '0.99,0.99,0.99', rate: '19', amount_is: 'net' }
  // 0.1881 rounds to 0.19 three times, and three times 0.1881 to 0.56.
  expect(await ask<ResponseBody>('vat-split', query)).toMatchObject({
    ...{ total: { net: 2.97, vat: 0.56, gross: 3.53 }, rounding_difference: 0.01 },
  })
  expect(await ask<ResponseBody>('vat-split', { ...query, round: 'line' })).toMatchObject({
    total: { net: 2.97, vat: 0.57, gross: 3.54 },
  })
})

it('always adds up', async () => {
  for (let cents = 1; cents < 400; cents++)
    for (const amount_is of ['net', 'gross']) {
      const query = { amounts: String(cents / 100), rate: '7', amount_is }
      const { total } = await ask<ResponseBody>('vat-split', query)
      const sum = Math.round(total.net * 100) + Math.round(total.vat * 100)
      expect(sum).toBe(Math.round(total.gross * 100))
    }
})

it('credits as it charges', async () => {
  const { total } = await ask<ResponseBody>('vat-split', { amounts: '-49.99', rate: '21' })
  expect(total).toEqual({ net: -41.31, vat: -8.68, gross: -49.99 })
})

it('refuses what is no list of amounts', async () => {
  expect(await refusal('vat-split', { amounts: '1,x', rate: '19' })).toMatchObject({
    status: 400,
    errors: { amounts: 'amounts must be numbers separated by commas; x is none' },
  })
})
