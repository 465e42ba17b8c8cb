import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const spell = (amount: number, currency: string, style = 'american') =>
  ask<{ words: string; cheque: string }>('amount-in-words', { amount, currency, style })

// number-to-words 1.2.4, an implementation of its own: toWords(), which sets commas between groups.
it.each([
  [0, 'zero'],
  [13, 'thirteen'],
  [101, 'one hundred one'],
  [1_001, 'one thousand, one'],
  [1_234, 'one thousand, two hundred thirty-four'],
  [45_678, 'forty-five thousand, six hundred seventy-eight'],
  [1_001_000, 'one million, one thousand'],
  [2_000_017, 'two million, seventeen'],
  [
    999_999_999_999,
    'nine hundred ninety-nine billion, nine hundred ninety-nine million, ' +
      'nine hundred ninety-nine thousand, nine hundred ninety-nine',
  ],
])('spells %d as number-to-words does', async (amount, words) => {
  expect(await spell(amount, 'USD')).toMatchObject({
    words: `${words.replaceAll(',', '')} dollars`,
  })
})

// The documentation of n2words 4.0.0 for toCurrency() in en-US and en-GB.
it.each([
  [1_234.56, 'USD', 'one thousand two hundred thirty-four dollars and fifty-six cents'],
  [42.5, 'GBP', 'forty-two pounds and fifty pence'],
  [1, 'GBP', 'one pound'],
  [0.99, 'GBP', 'ninety-nine pence'],
  [0.01, 'GBP', 'one penny'],
])('spells %d %s', async (amount, currency, words) => {
  expect(await spell(amount, currency)).toMatchObject({ words })
})

it('sets the British and where it belongs', async () => {
  const british = async (amount: number) => (await spell(amount, 'GBP', 'british')).words
  expect(await british(101)).toBe('one hundred and one pounds')
  expect(await british(1_001)).toBe('one thousand and one pounds')
  expect(await british(1_100)).toBe('one thousand one hundred pounds')
  expect(await british(1_000)).toBe('one thousand pounds')
  expect(await british(1_001_000)).toBe('one million one thousand pounds')
  expect(await british(300_110_000)).toBe(
    'three hundred million one hundred and ten thousand pounds',
  )
})

it('writes cents as a fraction on a cheque', async () => {
  expect(await spell(1_234.5, 'USD')).toMatchObject({
    ...{ cheque: 'One thousand two hundred thirty-four and 50/100 dollars', figures: '$1,234.50' },
  })
  expect(await spell(1, 'USD')).toMatchObject({ cheque: 'One and 00/100 dollars' })
  expect(await spell(-1, 'JPY')).toMatchObject({
    ...{ cheque: 'Minus one yen', words: 'minus one yen', negative: true },
  })
})

it('keeps every cent of large sums', async () => {
  expect(await spell(999_999_999_999.99, 'CHF')).toMatchObject({
    ...{ major: 999_999_999_999, minor: 99, figures: 'CHF 999,999,999,999.99' },
  })
  for (let cents = 1; cents < 100; cents++)
    expect(await spell(70_000_000_000 + cents / 100, 'EUR')).toMatchObject({ minor: cents })
})

it.each([
  [1.005, 'EUR', 2],
  [0.5, 'JPY', 0],
])('refuses %d %s', async (amount, currency, max) => {
  expect(await refusal('amount-in-words', { amount, currency })).toMatchObject({
    ...{
      status: 400,
      errors: { amount: `amount must have at most ${max} decimals for ${currency}` },
    },
  })
})
