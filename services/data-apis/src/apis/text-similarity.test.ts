import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

interface Similarity {
  order: number
  words: number
  spelling: number
  shared_words?: string[]
}

const compare = (a: string, b: string) => ask<Similarity>('text-similarity', { a, b })

// python3-levenshtein 0.12.2 (Debian 12): 1 - Levenshtein.distance(a, b) / max(len(a), len(b))
it.each([
  ['kitten', 'sitting', 0.57],
  ['intention', 'execution', 0.44],
  ['müller straße', 'mueller strasse', 0.73],
  ['The train to Lyon leaves at nine.', "At nine o'clock the Lyon train departs.", 0.32],
])('measures the spelling of %s and %s', async (a, b, spelling) => {
  expect(await compare(a, b)).toMatchObject({ spelling })
  expect(await compare(b, a)).toMatchObject({ spelling })
})

// Counted by hand: words 3 of 5, one pair of three in both; 2 edits in the 7 characters of each.
it('counts shared words and pairs', async () => {
  expect(await compare('a b c d', 'x b c a')).toEqual({
    ...{ words: 0.6, order: 0.33, spelling: 0.71 },
    shared_words: ['a', 'b', 'c'],
  })
})

it('finds order where the words alone do not', async () => {
  expect(await compare('Dog bites man', 'man bites dog')).toMatchObject({ words: 1, order: 0 })
  expect(await compare('one two one two', 'ONE TWO')).toMatchObject({ order: 0.5 })
})

it('passes over case, punctuation at the ends and the form of accents', async () => {
  expect(await compare('«Café!»', 'CAFE\u0301')).toMatchObject({ words: 1, spelling: 1, order: 1 })
})

it('responds for texts without words', async () => {
  expect(await compare('!', '?')).toEqual({ order: 1, words: 1, spelling: 1 })
  expect(await compare('hello', '…')).toEqual({ order: 0, words: 0, spelling: 0 })
})

it('counts an emoji as one character, and different ones as different texts', async () => {
  const none = { order: 0, words: 0, spelling: 0 }
  expect(await ask('text-similarity', { a: '😀', b: '😁' })).toMatchObject(none)
  const half = { spelling: 0.5 }
  expect(await ask('text-similarity', { a: 'a😀', b: 'a😁' })).toMatchObject(half)
  expect(await ask('text-similarity', { a: '...', b: '!' })).toMatchObject({ words: 1 })
})
