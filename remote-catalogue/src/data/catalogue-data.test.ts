import { expect, it } from 'vitest'
import { type ApiSummary, fromRows, toRows, withKeywords } from './catalogue-data.ts'

const of = (id: number, name: string, slug: string, more: Partial<ApiSummary>): ApiSummary => ({
  id,
  name,
  slug,
  description: `About ${name}.`,
  category: 'places',
  isAvailable: true,
  ...more,
})

const entries: ApiSummary[] = [
  of(1, 'IP Location', 'ip-location', { category: 'text' }),
  of(2, 'Tides', 'tide-table', { category: 'tax', new: true }),
  of(3, 'Air', 'air', { updated: true, isAvailable: false }),
  of(4, 'Snow', 'snow', { isAvailable: false }),
  of(5, 'Rain', 'rain', { new: true }),
]

it('reads from rows what was written to them', () => {
  expect(fromRows(toRows(entries))).toEqual(entries)
})

it('writes a slug only where the name does not tell it', () => {
  expect(toRows(entries).map((row) => row[5])).toEqual([
    undefined,
    'tide-table',
    undefined,
    undefined,
    undefined,
  ])
})

it('adds the marks of an entry up and leaves them out where there is none', () => {
  expect(toRows(entries).map((row) => row[4])).toEqual([undefined, 1, 6, 4, 1])
})

it('puts keywords beside the entries that have some', () => {
  expect(withKeywords(entries, { air: 'ozone' }).map((entry) => entry.keywords)).toEqual([
    undefined,
    undefined,
    'ozone',
    undefined,
    undefined,
  ])
})
