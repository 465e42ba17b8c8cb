import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import labelled from './labelled/sentences.json' with { type: 'json' }

type Counts = Record<string, number | string | null>

const count = (text: string, query = {}) => ask<Counts>('word-count', { text, ...query })

const MIXED = '👨‍👩‍👧 naïve e\u0301 한국 🇩🇪🇫🇷\r\nx'
const COMMITTEE =
  'The committee considered several alternatives before it published the recommendation.\n\nEconomic growth depends on investment.\nNobody expected it.\n'

// Perl 5.36, the matches of \X; Python 3.11, len() of the text and of its UTF-16 and UTF-8 forms.
it('agrees with other languages about lengths', async () => {
  expect(await count(MIXED)).toMatchObject({
    characters: 17,
    code_points: 25,
    utf16_units: 32,
    utf8_bytes: 56,
  })
})

// GNU coreutils 9.1, wc: 4 lines, 18 words, 146 bytes.
it('agrees with another program about lines and words', async () => {
  expect(await count(COMMITTEE)).toMatchObject({ lines: 4, words: 18, utf8_bytes: 146 })
})

it('finds words between punctuation and keeps apostrophes and decimal points', async () => {
  const response = await count('The quick (“brown”) fox can’t jump 32.3 feet, right?')
  expect(response).toMatchObject({ words: 9, different_words: 9, sentences: 1 })
})

it('counts sentences, paragraphs and different words', async () => {
  expect(await count(COMMITTEE)).toMatchObject({
    sentences: 3,
    paragraphs: 2,
    different_words: 16,
    longest_word: 'recommendation',
  })
})

it('divides languages without spaces', async () => {
  expect(await count('東京に住んでいます。')).toMatchObject({ characters: 10, sentences: 1 })
  expect((await count('東京に住んでいます。')).words).toBeGreaterThan(2)
})

it('reckons the reading time by the given speed', async () => {
  const text = 'word '.repeat(119)
  expect(await count(text)).toMatchObject({ reading_seconds: 30, different_words: 1 })
  expect(await count(text, { words_per_minute: '119' })).toMatchObject({ reading_seconds: 60 })
})

it('counts a text without words', async () => {
  expect(await count(' \n')).toMatchObject({
    words: 0,
    longest_word: null,
    lines: 1,
    paragraphs: 0,
  })
})

// The golden rules of diasks2/pragmatic_segmenter, numbers 4, 5, 7 to 16 and 18, and of their kinds.
it.each([
  ['Jan. 3.', 1],
  ['We met on Jan. 3. It rained.', 2],
  ['My name is Jonas E. Smith.', 1],
  ['Please turn to p. 55.', 1],
  ['They closed the deal with Pitt, Briggs & Co. at noon.', 1],
  ['They closed the deal with Pitt, Briggs & Co. It closed yesterday.', 2],
  ['I can see Mt. Fuji from here.', 1],
  ['I work for the U.S. Government in Virginia.', 1],
  ['I live in the U.S. How about you?', 2],
  ['At 5 a.m. Mr. Smith went to the bank. He left at noon.', 2],
  ['1. The first item. 2. The second item.', 2],
  ['See No. 5 and Fig. 3. No. I will not.', 3],
  ['She turned to him, "Is it great?" she said.', 1],
])('counts the sentences of %s', async (text, sentences) => {
  expect(await ask('word-count', { text })).toMatchObject({ sentences })
})

it('counts as many hard cases of another library as its page says', async () => {
  let right = 0
  for (const { sentences, text } of labelled.texts)
    if ((await ask<{ sentences: number }>('word-count', { text })).sentences === sentences) right++
  const of = labelled.texts.length
  expect(right / of).toBeGreaterThan(0.75)
  expect(readEntryText('word-count')).toContain(`${right} of ${of} hard cases`)
})
