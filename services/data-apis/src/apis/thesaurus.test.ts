import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Sense {
  base: string
  part_of_speech: string
  definition: string
  synonyms?: string[]
  similar?: string[]
  broader?: string[]
  opposites?: string[]
}

const look = async (query: Record<string, string | number>) =>
  (await ask<{ senses: Sense[] }>('thesaurus', { senses: 20, ...query })).senses

// nltk/test/wordnet.doctest of NLTK, another reader of WordNet: wn.synonyms('car'), the hypernyms of
// dog.n.01, and the antonyms of good.a.01 and vocal.a.01.
it('has the synonyms that another reader has', async () => {
  const senses = await look({ word: 'car' })
  expect(senses.map(({ synonyms = [] }) => [...synonyms].sort())).toEqual([
    ['auto', 'automobile', 'machine', 'motorcar'],
    ['railcar', 'railroad car', 'railway car'],
    ['gondola'],
    ['elevator car'],
    ['cable car'],
  ])
  expect((await look({ word: 'dog' }))[0]?.synonyms).toEqual(['domestic dog', 'Canis familiaris'])
})

it('has the broader words that another reader has', async () => {
  const [dog] = await look({ word: 'dogs', part_of_speech: 'noun' })
  expect(dog).toMatchObject({ base: 'dog' })
  expect(dog?.broader).toEqual(expect.arrayContaining(['canine', 'domestic animal']))
})

it('has the opposites that another reader has', async () => {
  const opposites = async (word: string) =>
    (await look({ word, part_of_speech: 'adjective' }))[0]?.opposites
  expect(await opposites('good')).toEqual(['bad'])
  expect(await opposites('vocal')).toEqual(['instrumental'])
})

it('takes the opposite of a similar meaning where a word has none', async () => {
  const [, vivid] = await look({ word: 'bright', part_of_speech: 'adjective' })
  expect(vivid).toMatchObject({ synonyms: ['brilliant', 'vivid'] })
  expect(vivid?.similar).toContain('colorful')
  expect(vivid?.opposites).toContain('colorless')
})

it('keeps lists as short as asked, and leaves out those that are empty', async () => {
  const all = await look({ word: 'bright', limit: 1 })
  for (const sense of all)
    for (const list of [sense.synonyms, sense.similar, sense.broader, sense.opposites])
      expect(list === undefined || list.length === 1).toBe(true)
  expect(all.some(({ synonyms }) => synonyms === undefined)).toBe(true)
  expect(await look({ word: 'bright', part_of_speech: 'adverb', senses: 1 })).toHaveLength(1)
})

it('tells that it does not know a word, or not as that', async () => {
  expect(await refusal('thesaurus', { word: 'qwzxq' })).toMatchObject({ status: 404 })
  expect(await refusal('thesaurus', { word: 'dog', part_of_speech: 'adverb' })).toMatchObject({
    status: 404,
  })
})
