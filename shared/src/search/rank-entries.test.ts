import { describe, expect, it } from 'vitest'
import { rankEntries, type Searchable } from './rank-entries.ts'

const entry = (id: number, name: string, description = '-', keywords?: string): Searchable => ({
  id,
  name,
  description,
  ...(keywords === undefined ? {} : { keywords }),
})

const catalogue = [
  entry(1, 'Weather', 'Conditions right now.', 'rain, wind'),
  entry(2, 'Weather Forecast', 'The next ten days of weather.'),
  entry(3, 'Air Quality', 'Fine dust and ozone.', 'weather, smog'),
  entry(4, 'Space Weather', 'Storms of the sun.'),
  entry(5, 'Tides', 'High and low water. Mentions weather.'),
  entry(6, 'C++ (docs)', 'Signatures, $^ and [more].', 'a|b, .*'),
  entry(7, 'São Paulo', 'Straßen in ÄÖÜ.', 'città'),
  entry(8, 'Working Days', 'A country’s weekends.'),
]

const ids = (query: string, limit?: number) =>
  rankEntries(catalogue, query, limit).map(({ id }) => id)

describe('rankEntries', () => {
  it.each<[rule: string, query: string, expected: number[]]>([
    ['puts the exact name first (100)', 'weather', [1, 2, 4, 3, 5]],
    ['scores a name that starts with the query with 75', 'weather f', [2]],
    ['scores a name that contains the query with 50', 'quality', [3]],
    ['adds 30 for keywords', 'smog', [3]],
    ['adds 10 for the description', 'ozone', [3]],
    ['ignores case', 'WEATHER', [1, 2, 4, 3, 5]],
    ['ignores space around the query', '  tides \t', [5]],
    ['matches space inside the query as it is', 'air  quality', []],
    ['finds nothing for the empty query', '', []],
    ['finds nothing for white space', ' \n\t ', []],
    ['finds nothing where nothing matches', 'zebra', []],
    ['takes punctuation literally', 'c++ (', [6]],
    ['takes characters of regular expressions literally', '.*', [6]],
    ['does not treat a dot as any character', 'w.ather', []],
    ['takes brackets literally', '[more]', [6]],
    ['takes a dollar and a caret literally', '$^', [6]],
    ['finds letters beyond ASCII', 'são', [7]],
    ['ignores case beyond ASCII', 'äöü', [7]],
    ['does not fold accents', 'sao', []],
    ['finds non-ASCII keywords', 'CITTÀ', [7]],
    ['finds a printed apostrophe by that of keyboards', "country's", [8]],
    ['finds a printed apostrophe by itself', 'country’s', [8]],
  ])('%s: %j', (_rule, query, expected) => {
    expect(ids(query)).toEqual(expected)
  })

  it('adds the points for name, keywords and description', () => {
    const entries = [
      entry(1, 'Rain gauge', 'rain', 'rain'), // 75 + 30 + 10 = 115
      entry(2, 'Rain', 'nothing'), // 100
      entry(3, 'Heavy rain', 'rain', 'rain'), // 50 + 30 + 10 = 90
      entry(4, 'Rainbow', 'colours'), // 75
      entry(5, 'Drizzle', 'rain', 'rain'), // 40
      entry(6, 'Cloud', 'none', 'rain'), // 30
      entry(7, 'Sun', 'after rain'), // 10
    ]
    expect(rankEntries(entries, 'rain').map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('breaks ties by catalogue order, whatever the input order', () => {
    const equals = [9, 3, 7, 1].map((id) => entry(id, `Twin ${id}`))
    expect(rankEntries(equals, 'twin').map(({ id }) => id)).toEqual([1, 3, 7, 9])
  })

  it('stops at the limit', () => {
    const many = Array.from({ length: 20 }, (_, index) => entry(index, `Same ${index}`))
    expect(rankEntries(many, 'same', 3)).toHaveLength(3)
  })

  it('survives a query of 10,000 characters', () => {
    expect(ids('weather '.repeat(1_250))).toEqual([])
    expect(ids(`${' '.repeat(9_990)}tides`)).toEqual([5])
  })

  it('leaves the entries as they are', () => {
    const before = structuredClone(catalogue)
    rankEntries(catalogue, 'weather')
    expect(catalogue).toEqual(before)
  })
})
