import { expect, it } from 'vitest'
import { formatDay, formatMoment, formatSmallDollars } from './format.ts'

it.each([
  [1.45, '$1.45'],
  [0.59, '$0.59'],
  [0.1, '$0.10'],
  [0.099, '$0.099'],
  [0.0299, '$0.030'],
  [0.001_658, '$0.0017'],
  [0, '$0.00'],
])('%d dollars keep at least two digits that count', (value, text) => {
  expect(formatSmallDollars(value)).toBe(text)
})

it('a day is the same in every time zone', () => {
  expect(formatDay('2026-11-21')).toBe('21 November 2026')
})

it('a moment names its time zone', () => {
  expect(formatMoment('2026-11-21T09:05:30+02:00')).toBe('21 November 2026 at 07:05 UTC')
})
