import { describe, expect, it } from 'vitest'
import { multiplied } from './search.ts'

const ENTRIES = [
  { id: 1, name: 'Weather', slug: 'weather', description: 'Forecasts' },
  { id: 2, name: 'Tax', slug: 'tax', description: 'Rates', new: true },
]

describe('a synthetic index', () => {
  it('repeats the entries with ids, names and slugs of their own', () => {
    const index = multiplied(ENTRIES, 4)
    expect(index).toEqual([
      { id: 1, name: 'Weather 1', slug: 'weather-1', description: 'Forecasts' },
      { id: 2, name: 'Tax 2', slug: 'tax-2', description: 'Rates', new: true },
      { id: 3, name: 'Weather 3', slug: 'weather-3', description: 'Forecasts' },
      { id: 4, name: 'Tax 4', slug: 'tax-4', description: 'Rates', new: true },
    ])
  })

  it('repeats rows as well', () => {
    expect(multiplied([[1, 'Tax', 'Rates', 10]], 2)).toEqual([
      [1, 'Tax 1', 'Rates', 10],
      [2, 'Tax 2', 'Rates', 10],
    ])
  })

  it('keeps what stands around the entries', () => {
    expect(multiplied({ version: 1, tags: [], entries: ENTRIES }, 3)).toMatchObject({
      version: 1,
      entries: { length: 3 },
    })
  })

  it('refuses an index without entries', () => {
    expect(() => multiplied([], 3)).toThrow(TypeError)
    expect(() => multiplied({ version: 1 }, 3)).toThrow(TypeError)
  })
})
