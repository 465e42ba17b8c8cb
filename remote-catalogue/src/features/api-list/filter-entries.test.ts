import { describe, expect, it } from 'vitest'
import type { SearchableApi } from '#src/data/catalogue-data.ts'
import { filterEntries, readFilter, writeFilter } from './filter-entries.ts'

const of = (id: number, name: string, more: Partial<SearchableApi>): SearchableApi => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: 'Data.',
  category: 'places',
  isAvailable: true,
  ...more,
})

const entries: SearchableApi[] = [
  of(1, 'Tides', { new: true }),
  of(2, 'Air', { updated: true, isAvailable: false }),
  of(3, 'Bonds', { description: 'Yields, tides of money.', category: 'finance' }),
]

const names = (query: string) =>
  filterEntries(entries, readFilter(new URLSearchParams(query))).map(({ name }) => name)

describe('the filter of /api', () => {
  it.each([
    ['', ['Tides', 'Bonds', 'Air']],
    ['q=tides', ['Tides', 'Bonds']],
    ['q=%20%20', ['Tides', 'Bonds', 'Air']],
    ['q=a', ['Air', 'Tides']],
    ['category=places', ['Tides', 'Air']],
    ['category=places&new=1', ['Tides']],
    ['updated=1', ['Air']],
    ['new=1&updated=1', []],
    ['available=1', ['Tides', 'Bonds']],
    ['available=1&category=places', ['Tides']],
    ['available=yes', ['Tides', 'Bonds', 'Air']],
    ['sort=name', ['Air', 'Bonds', 'Tides']],
    ['sort=newest', ['Tides', 'Air', 'Bonds']],
    ['q=tides&sort=name', ['Bonds', 'Tides']],
    ['sort=nonsense&new=maybe', ['Tides', 'Bonds', 'Air']],
  ])('shows for ?%s what was asked for', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  it('writes an address that reads back as the same filter', () => {
    const query = '?q=a%26b&category=finance&new=1&updated=1&available=1&sort=name&view=compact'
    expect(writeFilter(readFilter(new URLSearchParams(query)))).toBe(query)
  })

  it('leaves defaults out of the address', () => {
    expect(
      writeFilter(readFilter(new URLSearchParams('q=&category=&sort=catalogue&view=cards'))),
    ).toBe('')
    expect(
      readFilter(new URLSearchParams('category=nonsense&sort=age&new=yes&view=tiles')),
    ).toEqual(readFilter(new URLSearchParams()))
  })
})
