import { expect, it } from 'vitest'
import {
  formatCents,
  formatCount,
  formatDay,
  formatDollars,
  formatList,
  formatMonth,
  formatRange,
  formatSmallDollars,
  formatTimestamp,
  formatUptime,
} from './index.ts'

it('writes whole and broken numbers as English of the United States does', () => {
  const reference = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
  const numbers = [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 10_000_000, 0.5, 1_234.56, -4_500]
  expect(numbers.map(formatCount)).toEqual(numbers.map((one) => reference.format(one)))
})

it('never rounds an uptime up', () => {
  expect([0, 0.5, 0.99989, 0.99999, 1].map(formatUptime)).toEqual([
    '0%',
    '50%',
    '99.98%',
    '99.99%',
    '100%',
  ])
})

it('writes cents only where there are some', () => {
  expect([0, 39, 1_188, 0.5, 1_234.5, 1.999].map(formatDollars)).toEqual([
    '$0',
    '$39',
    '$1,188',
    '$0.50',
    '$1,234.50',
    '$2',
  ])
})

it('writes amounts as they are charged', () => {
  expect([2_900, 5, 0, -1_240, 123_456_78].map(formatCents)).toEqual([
    '$29.00',
    '$0.05',
    '$0.00',
    '−$12.40',
    '$123,456.78',
  ])
})

it('writes an open range as such', () => {
  expect(formatRange(39, 59)).toBe('$39 to $59')
  expect(formatRange(1_592, null)).toBe('$1,592 and more')
})

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

it('a month stands without its day', () => {
  expect(formatMonth('2026-11-21')).toBe('November 2026')
})

it('a moment names its time zone', () => {
  expect(formatTimestamp('2026-11-21T09:05:30+02:00')).toBe('21 November 2026 at 07:05 UTC')
})

it('joins words as English lists do', () => {
  const reference = new Intl.ListFormat('en')
  const lists = [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]
  expect(lists.map(formatList)).toEqual(lists.map((one) => reference.format(one)))
})
