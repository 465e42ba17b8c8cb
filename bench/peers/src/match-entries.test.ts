import { expect, it } from 'vitest'
import { matchEntries } from './match-entries.ts'

const entryOf = (name: string, description = '') => ({ name, description, path: `/api/${name}` })
const names = (text: string, ...entries: ReturnType<typeof entryOf>[]) =>
  matchEntries(entries, text).map(({ name }) => name)

it('puts names that start with the text first, then words, parts and descriptions', () => {
  const entries = [
    entryOf('Tide', 'With the weather of the coast'),
    entryOf('Bioweather'),
    entryOf('Space Weather'),
    entryOf('Weather'),
    entryOf('Tax'),
  ]
  const expected = ['Weather', 'Space Weather', 'Bioweather', 'Tide']
  expect(names(' WEATHER', ...entries)).toEqual(expected)
})

it('finds entries with every word, seven at most, and none without a word', () => {
  const many = Array.from({ length: 9 }, (_, index) => entryOf(`Rate ${index}`))
  expect(names('rate', ...many)).toHaveLength(7)
  expect(names('rate 3', ...many)).toEqual(['Rate 3'])
  expect(names('  ', ...many)).toEqual([])
})
