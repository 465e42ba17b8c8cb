import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Anagrams {
  letters: string
  count: number
  words?: { word: string; length: number }[]
}

const look = (query: Record<string, string>) => ask<Anagrams>('anagram', query)
const wordsOf = ({ words = [] }: Anagrams) => words.map(({ word }) => word).sort()

// The program an 1.2 (Debian) with the words of the same dictionary: `an -l 1 -d WORDS LETTERS`.
it.each([
  ['listen', 'enlist inlets silent tinsel'],
  ['Stressed', 'desserts'],
  ['parental', 'paternal prenatal'],
  ['retains', 'antsier nastier retinas retsina'],
])('finds the anagrams of %s that another program finds', async (letters, words) => {
  expect(wordsOf(await look({ letters }))).toEqual(words.split(' '))
})

// The same program: `an -w -m 5 -d WORDS listen`.
it('finds words from some of the letters, longest first', async () => {
  const response = await look({ letters: 'l i s t e n', shortest: '5' })
  expect(wordsOf(response)).toEqual(
    'enlist inlet inlets inset intel islet liens lines lints silent stein stile tiles tines tinsel'.split(
      ' ',
    ),
  )
  const lengths = response.words?.map(({ length }) => length) ?? []
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
})

it('uses a letter only as often as it is given', async () => {
  expect(wordsOf(await look({ letters: 'abc', shortest: '2' }))).toContain('cab')
  expect(wordsOf(await look({ letters: 'abc', shortest: '2' }))).not.toContain('babe')
})

it('counts all and lists as many as asked for', async () => {
  const { count, words = [] } = await look({ letters: 'stream', shortest: '2', limit: '3' })
  expect(words).toHaveLength(3)
  expect(count).toBeGreaterThan(100)
  expect(await look({ letters: 'qqq' })).toEqual({ letters: 'qqq', count: 0 })
})

it.each(['a', 'naïve', '12', '--'])('refuses %s', async (letters) => {
  expect(await refusal('anagram', { letters })).toMatchObject({
    status: 400,
    errors: { letters: 'letters must be two letters or more, a to z' },
  })
})
