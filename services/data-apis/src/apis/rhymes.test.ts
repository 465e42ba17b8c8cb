import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Rhymes {
  sound: string
  pronunciations: number
  stress: string
  rhyme_count: number
  rhymes?: { word: string; syllables: number; stress: string }[]
}

const look = (query: Record<string, string>) => ask<Rhymes>('rhymes', query)
const wordsOf = ({ rhymes = [] }: Rhymes) => rhymes.map(({ word }) => word).sort()

// tests/test_pronouncing.py and docs/tutorial.rst of the Python library pronouncing, on the same data.
it.each([
  [
    'sleekly',
    'beakley biweekly bleakley meekly obliquely steakley szekely uniquely weakley weakly weekley weekly yeakley',
  ],
  ['failings', 'mailings railings tailings'],
])('finds the rhymes of %s that another library finds', async (word, expected) => {
  const found = await look({ word, rare: 'true', limit: '200' })
  expect(wordsOf(found)).toEqual(expect.arrayContaining(expected.split(' ')))
})

// The same tutorial.
it('knows pronunciations and their stress', async () => {
  expect(await look({ word: 'Snappiest' })).toMatchObject({ stress: '102', pronunciations: 1 })
  const first = await look({ word: 'permit' })
  const second = await look({ word: 'permit', pronunciation: '2' })
  expect([first.sound, second.sound]).toEqual(['P ER0 M IH1 T', 'P ER1 M IH2 T'])
  expect([first.stress, second.stress]).toEqual(['01', '12'])
  expect(wordsOf(await look({ word: 'cheese', limit: '200' }))).toContain('wheeze')
  expect(wordsOf(await look({ word: 'cheese', limit: '200' }))).not.toContain('geese')
})

it('leaves out what sounds the same from the consonant on', async () => {
  const words = wordsOf(await look({ word: 'light', limit: '200' }))
  expect(words).toContain('night')
  expect(words).not.toContain('delight')
})

it('filters by length and by rarity', async () => {
  const { rhyme_count, rhymes = [] } = await look({ word: 'nation', syllables: '4', limit: '3' })
  expect(rhymes.map(({ syllables }) => syllables)).toEqual([4, 4, 4])
  expect(rhyme_count).toBeGreaterThan(100)
  expect(wordsOf(await look({ word: 'sleekly' }))).not.toContain('beakley')
})

it('says that there is no rhyme', async () => {
  const response = await look({ word: 'month' })
  expect(response.rhyme_count).toBe(0)
  expect(response).not.toHaveProperty('rhymes')
})

it('refuses an unknown word and a pronunciation too many', async () => {
  expect(await refusal('rhymes', { word: 'qwzx' })).toMatchObject({ status: 404 })
  expect(await refusal('rhymes', { word: 'month', pronunciation: '2' })).toMatchObject({
    status: 400,
    errors: { pronunciation: 'pronunciation must be at most 1 here' },
  })
})
