import { expect, it } from 'vitest'
import { fromRows, type SearchableApi, toRows } from './catalogue-data.ts'

const of = (
  id: number,
  name: string,
  slug: string,
  more: Partial<SearchableApi>,
): SearchableApi => ({
  id,
  name,
  slug,
  description: `About ${name}.`,
  category: 'places',
  isAvailable: true,
  ...more,
})

const entries: SearchableApi[] = [
  of(1, 'IP Location', 'ip-location', { category: 'text' }),
  of(2, 'Tides', 'tide-table', { category: 'tax', new: true }),
  of(3, 'Air', 'air', { keywords: 'ozone', updated: true, byPost: true }),
  of(4, 'Snow', 'snow', {}),
  of(5, 'Rain', 'rain', { new: true }),
  of(6, 'Quakes', 'quakes', { isAvailable: false, from: ['usgs'] }),
]

it('reads from rows what was written to them', () => {
  expect(fromRows(toRows(entries))).toEqual(entries)
})

it('writes a slug only if it differs from the name', () => {
  expect(toRows(entries).map((row) => row[6])).toEqual([
    undefined,
    'tide-table',
    undefined,
    undefined,
    undefined,
    0,
  ])
})

it('lists a live API as available if its sources are turned on', () => {
  const rows = () => toRows([of(1, 'Both', 'both', { from: ['usgs', 'sec'] })])
  const isAvailable = (on?: string[]) => fromRows(rows(), on)[0]?.isAvailable
  expect([isAvailable(), isAvailable(['usgs']), isAvailable(['sec', 'usgs'])]).toEqual([
    false,
    false,
    true,
  ])
})

it('sums the flags of an entry, and leaves out a sum of zero', () => {
  expect(toRows(entries).map((row) => row[5])).toEqual([undefined, 1, 6, undefined, 1, 0])
})
