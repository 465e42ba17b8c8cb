import { DAY_MS } from '@orchard/shared/format'
import { expect, it } from 'vitest'
import { MissedSearches } from './missed-searches.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

it('counts queries by day, the most frequent first', () => {
  const missed = new MissedSearches(() => NOW)
  for (const query of ['Train times', ' train   TIMES ', "children's names"]) missed.add(query)
  expect(missed.days).toEqual([
    {
      day: '2026-11-26',
      queries: [
        ['train times', 2],
        ["children's names", 1],
      ],
    },
  ])
})

it.each([
  'ana@example.com',
  '+44 20 7946 0018',
  'https://ana.example/profile',
  '4111111111111111',
  'a query of so many words that it tells a story',
  'x'.repeat(41),
  '<script>',
])('does not keep %j', (query) => {
  const missed = new MissedSearches(() => NOW)
  missed.add(query)
  expect(missed.days[0]?.queries).toEqual([['(others)', 1]])
})

it.each([undefined, null, 5, {}, '', '  '])('does not count %j', (query) => {
  const missed = new MissedSearches(() => NOW)
  missed.add(query)
  expect(missed.days).toEqual([])
})

it('keeps so many queries of a day, and the last 14 days', () => {
  let day = Date.UTC(2026, 0, 1)
  const missed = new MissedSearches(() => new Date(day))
  const letters = (number: number) =>
    [...String(number)].map((digit) => 'abcdefghij'[Number(digit)])
  for (let count = 0; count < 2_000; count++) missed.add(letters(count).join(''))
  expect(missed.days[0]?.queries).toHaveLength(501)
  expect(missed.days[0]?.queries[0]).toEqual(['(others)', 1_500])
  for (let count = 0; count < 20; count++) {
    missed.add('trains')
    day += DAY_MS
  }
  expect(missed.days).toHaveLength(14)
  expect(missed.days[0]?.day).toBe('2026-01-20')
})
