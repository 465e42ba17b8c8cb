import { expect, it } from 'vitest'
import { type ApiSummary, fromRows, toRows, withKeywords } from './catalogue-data.ts'

const entries: ApiSummary[] = [
  { id: 1, name: 'IP Location', slug: 'ip-location', description: 'Where.', category: 'text' },
  { id: 2, name: 'Tides', slug: 'tide-table', description: 'When.', category: 'tax', new: true },
  { id: 3, name: 'Air', slug: 'air', description: 'What.', category: 'places', updated: true },
]

it('reads from rows what was written to them', () => {
  expect(fromRows(toRows(entries))).toEqual(entries)
})

it('writes a slug only where the name does not tell it', () => {
  expect(toRows(entries).map((row) => row[5])).toEqual([undefined, 'tide-table', undefined])
})

it('puts keywords beside the entries that have some', () => {
  expect(withKeywords(entries, { air: 'ozone' }).map((entry) => entry.keywords)).toEqual([
    undefined,
    undefined,
    'ozone',
  ])
})
