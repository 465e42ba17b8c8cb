import { describe, expect, it } from 'vitest'
import {
  CALLS_RULE,
  changeQuery,
  GROWTH_RULE,
  otherParameters,
  readDay,
  readNumber,
  UPFRONT_RULE,
} from './pricing-fields.ts'

describe('readNumber', () => {
  it.each([
    ['500', 500],
    [' 5,000 ', 5000],
    ['1 000 000', 1_000_000],
    ['1,000,000', 1_000_000],
    ['$12,500', 12_500],
    ['0', 0],
    ['1000000000', 1_000_000_000],
    ['5.0', 5],
    ['５,０００', 5000],
    ['٥٠٠\u200b', 500],
  ])('takes %j calls a day', (text, value) => {
    expect(readNumber(text, CALLS_RULE)).toEqual({ value })
  })

  it.each([
    ['-5', -5],
    ['\u22122.5', -2.5],
    ['12.5%', 12.5],
    ['-100', -100],
    ['-0', 0],
  ])('takes a growth of %j', (text, value) => {
    expect(readNumber(text, GROWTH_RULE)).toEqual({ value })
  })

  it.each(['7,5', '0,500', '1,0000', '1,00,000', '1000,000', ',500', '5,', '5.000', '1,000.000'])(
    'takes %j for no whole number, since it may mean two',
    (text) => {
      expect(readNumber(text, CALLS_RULE).value).toBeNull()
    },
  )

  it('does not accept a comma as a decimal separator', () => {
    expect(readNumber('7,5', GROWTH_RULE).problem).toBe('Enter a number from \u2212100 to 500.')
    expect(readNumber('7.500', GROWTH_RULE)).toEqual({ value: 7.5 })
  })

  it.each(['', ' ', 'many', '-1', '1.5', '1e3', 'Infinity', '0x10', '1000000001', '1-2'])(
    'says for %j what it would take',
    (text) => {
      expect(readNumber(text, CALLS_RULE).problem).toBe(
        'Enter a whole number from 0 to 1,000,000,000.',
      )
    },
  )

  it('names bounds with their sign and unit', () => {
    expect(readNumber('x', GROWTH_RULE).problem).toBe('Enter a number from \u2212100 to 500.')
    expect(readNumber('x', UPFRONT_RULE).problem).toBe(
      'Enter a whole number from $0 to $100,000,000.',
    )
  })
})

describe('readDay', () => {
  it.each(['2026-11-21', '2028-02-29', '2000-01-01', '2099-12-31'])('takes %s', (day) => {
    expect(readDay(day)).toEqual({ value: day })
  })

  it('takes an empty text as no day', () => {
    expect(readDay(' ')).toEqual({ value: null })
  })

  it.each(['2026-02-29', '2026-13-01', '1999-12-31', '2100-01-01', '21.11.2026', 'today'])(
    'refuses %s',
    (day) => {
      expect(readDay(day)).toEqual({
        value: null,
        problem: 'Enter a day from 2000 to 2099 as 2026-11-21.',
      })
    },
  )
})

describe('the address', () => {
  const query = new URLSearchParams('billing=annual&calls=500&utm_source=x&size=')

  it('changes what is given, drops what is empty and keeps the rest', () => {
    expect(changeQuery(query, { calls: ' 600 ', billing: '' })).toBe(
      '?calls=600&utm_source=x&size=',
    )
    expect(changeQuery(new URLSearchParams('calls=5'), { calls: '' })).toBe('')
  })

  it('lists what other forms have chosen', () => {
    expect(otherParameters(query, ['calls', 'growth', 'start'])).toEqual([['billing', 'annual']])
    expect(otherParameters(query, ['billing'])).toEqual([['calls', '500']])
  })
})
