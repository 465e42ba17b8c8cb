// @module-tag soak
import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { describe, expect, it } from 'vitest'
import { within } from '#src/testing/within.ts'
import { createRelatedSearch, type Relatable } from './related-search.ts'
import { createTieredSearch } from './search-tiers.ts'

const entry = (name: string, synonyms: string, description = '-', keywords = ''): Relatable => ({
  name,
  synonyms,
  description,
  keywords,
})

const entries = [
  entry('Time Zone', 'what time is it, world clock', 'Offset of a zone.', 'utc offset'),
  entry('Barcode Reader', 'scan barcodes', 'Reads a picture.', 'ean'),
  entry('Image Colors', 'colour palette, dominant color', 'Colours of a picture.', 'hex'),
  entry('Email Check', 'email validation', 'Says whether an address takes mail.', 'mx'),
  entry('Weather', 'temperature now', 'Wind at a place.', 'rain'),
  entry('Cities', 'towns', 'Towns, their weather and time zone.'),
  entry('Sudoku', 'puzzle, german puzzles'),
  entry('Music Tone', 'tone of an instrument'),
  entry('Text Tone', 'tone analysis'),
  entry('Roman Numerals', 'roman numbers'),
  entry('Transliteration', 'romanize'),
]
const find = await createRelatedSearch(entries)
const names = (query: string) => find(query).entries.map(({ name }) => name)

describe('the second tier of the search', () => {
  it.each([
    ['words in any order', 'zone time', 'Time Zone'],
    ['words that are written as one', 'timezone', 'Time Zone'],
    ['words with hyphens', 'time-zone', 'Time Zone'],
    ['a word that is written as two', 'bar code reader', 'Barcode Reader'],
    ['a plural', 'barcodes', 'Barcode Reader'],
    ['another form of a word', 'validate emails', 'Email Check'],
    ['who does it', 'email checker', 'Email Check'],
    ['British spelling', 'dominant colour', 'Image Colors'],
    ['American spelling', 'color palette', 'Image Colors'],
    ['a question', 'what time is it in Nepal?', 'Time Zone'],
    ['a letter too many', 'weatther', 'Weather'],
    ['a letter too few', 'wether', 'Weather'],
    ['two letters swapped', 'emial', 'Email Check'],
    ['two wrong letters in a long word', 'tempratuer', 'Weather'],
    ['the beginning of a word', 'valid', 'Email Check'],
    ['accents', 'wéather', 'Weather'],
    ['two wrong vowels', 'soduku', 'Sudoku'],
    ['a wrong letter by the word beside it', 'tome zone', 'Time Zone'],
    ['a word itself before its stem', 'romanize', 'Transliteration'],
    ['a 2 for "to"', 'colour2palette', 'Image Colors'],
    ['a job for a place and a year', 'weather in Germany 2031', 'Weather'],
    ['a whole name beside unknown words', 'what time is it in qqqq zzzz xxxx', 'Time Zone'],
  ])('finds %s', (_, query, expected) => {
    expect(names(query)[0]).toBe(expected)
  })

  it('puts names before descriptions', () => {
    expect(names('weather')).toEqual(['Weather', 'Cities'])
  })

  it('finds words of a long text after those of names and descriptions', async () => {
    const page = (name: string, description: string, text: string) => ({ name, description, text })
    const search = await createRelatedSearch([
      page('Errors', 'What they mean.', 'A 429 has the header Retry-After, as a quota says.'),
      page('Limits', 'The quota of a month.', 'Pages follow.'),
      page('Quota', 'A month.', 'Words.'),
    ])
    const found = (query: string) => search(query).entries.map(({ name }) => name)
    expect(found('quota')).toEqual(['Quota', 'Limits', 'Errors'])
    expect(found('retry-after')).toEqual(['Errors'])
    expect(search('headers').correction).toBeNull()
  })

  it('puts entries with more of the words first', () => {
    expect(names('weather palette colour')[0]).toBe('Image Colors')
  })

  it.each([
    ['wether in towns', 'weather in towns'],
    ['timezone', 'time zone'],
    ['weather', null],
    ['barcodes', null],
    ['weath', null],
    ['qqqqqq', null],
    ['sudoku in germany', null],
    ['leather', null],
    ['tine', null],
  ])('corrects %j to %j', (query, correction) => {
    expect(find(query).correction).toBe(correction)
  })

  it('leaves out entries that only have one word of a long query', () => {
    expect(names('tone qqqq zzzz xxxx vvvv')).toEqual([])
  })

  it('finds nothing for 10,000 letters', () => {
    expect(names('q'.repeat(10_000))).toEqual([])
  })

  it.each([
    '',
    '   ',
    '?!',
    'qqqqqq',
    'Tokyo',
    '12345',
    '天气',
    'مرحبا',
    '👾',
    'constructor',
    '__proto__',
  ])('finds nothing for %j', (query) => {
    expect(names(query)).toEqual([])
  })

  it('is as quick with 10,000 words', async () => {
    expect(await within(1_000, () => names('weather qqqq '.repeat(5_000)))).toEqual(['Weather'])
  })
})

it('both tiers fill the rows, the score of the specification first', async () => {
  const all = entries.map((one, id) => ({ ...one, id }))
  const { correction, exact, related } = await createTieredSearch(all)('weather')
  expect(exact.map(({ name }) => name)).toEqual(['Weather', 'Cities'])
  expect(related).toEqual([])
  expect(correction).toBeNull()
  const many = Array.from({ length: 12 }, (_, id) => ({ ...entry(`Tide ${id}`, 'sea'), id }))
  expect((await createTieredSearch(many)('tide')).exact).toHaveLength(12)
  expect((await createTieredSearch(many)('tides')).related).toHaveLength(SEARCH_LIMIT)
})
