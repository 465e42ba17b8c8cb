import { dictionary } from 'cmu-pronouncing-dictionary'
import { syllable } from 'syllable'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface Answer {
  syllables: number
  estimated_words: number
  lines: { text: string; syllables: number }[]
  words: {
    line: number
    word: string
    syllables: number
    stress: string | null
    alternatives?: number[]
    source: string
  }[]
}

const count = (text: string) => ask<Answer>('syllables', { text })

// docs/tutorial.rst of the Python library pronouncing, on the same dictionary.
it('counts as another library does', async () => {
  expect(await count('programming')).toMatchObject({ syllables: 3, estimated_words: 0 })
  const text = 'april is the cruelest month breeding lilacs out of the dead'
  expect(await count(text)).toMatchObject({ syllables: 15 })
  for (const word of ['interrelationship', 'overcapacity'])
    expect((await count(word)).words[0]?.stress?.replaceAll('2', '1')).toBe('100100')
})

it('counts the lines of a haiku', async () => {
  const { lines, syllables } = await count(
    'An old silent pond / a frog jumps into the pond\nsplash! Silence again',
  )
  expect(lines.map((line) => line.syllables)).toEqual([5, 7, 5])
  expect([syllables, lines[1]?.text]).toEqual([17, 'a frog jumps into the pond'])
})

it('tells other pronunciations and estimates apart', async () => {
  const { words } = await count('fire don’t blorptified')
  expect(words).toEqual([
    { line: 1, word: 'fire', syllables: 2, stress: '10', alternatives: [1], source: 'dictionary' },
    { line: 1, word: "don't", syllables: 1, stress: '1', source: 'dictionary' },
    { line: 1, word: 'blorptified', syllables: 3, stress: null, source: 'rules' },
  ])
})

it('agrees with the dictionary as often as its page says', () => {
  const words = Object.entries(dictionary).filter(
    ([word], at) => at % 10 === 0 && /^[a-z]+$/.test(word),
  )
  const right = words.filter(
    ([word, sound]) => sound.replace(/#.*/, '').replace(/\D/g, '').length === syllable(word),
  )
  const share = Math.round((100 * right.length) / words.length)
  expect(readEntryText('syllables')).toContain(`in ${share} of 100 cases`)
})

it('refuses a text without words', async () => {
  expect(await refusal('syllables', { text: ' / !' })).toMatchObject({
    ...{ status: 400, errors: { text: 'text must have at least one word' } },
  })
})
