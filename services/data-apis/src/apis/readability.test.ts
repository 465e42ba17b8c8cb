import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Readability {
  flesch_reading_ease: number
  grades: Record<string, number>
  counts: Record<string, number>
  reading_seconds: number
}

const BENCH =
  'The old man sat on the bench and fed the birds. He came to the park each day at noon. When he stood up to go home, they flew up in the trees.'
const GARDEN =
  'The winter garden needs water. Yellow roses open in summer, and happy children gather under the apple trees. A silver river runs by the garden wall.'
const COMMITTEE =
  'The committee considered several alternatives before it published the recommendation. Economic growth depends on investment, education and reliable institutions. Nobody expected the negotiations to continue throughout the summer.'

const measure = (text: string) => ask<Readability>('readability', { text })

// GNU style 1.11, `style FILE`, which shows one decimal.
it('agrees with another program about a text of short words', async () => {
  const { counts, flesch_reading_ease, grades } = await measure(BENCH)
  expect(counts).toEqual({ sentences: 3, words: 33, syllables: 33, long_words: 0 })
  expect(flesch_reading_ease).toBeCloseTo(111.1, 1)
  expect(grades.flesch_kincaid).toBeCloseTo(0.5, 1)
  expect(grades.gunning_fog).toBeCloseTo(4.4, 1)
  expect(grades.coleman_liau).toBeCloseTo(0.2, 1)
  expect(grades.automated_readability).toBeCloseTo(-0.9, 1)
})

// GNU style 1.11 again; it counts syllables by simpler rules, so only the rest is compared.
it.each([
  [GARDEN, 26, 4.5, 7.7],
  [COMMITTEE, 28, 16.5, 22.6],
])('agrees about letters, words and sentences of %s', async (text, words, ari, colemanLiau) => {
  const { counts, grades } = await measure(text)
  expect(counts).toMatchObject({ sentences: 3, words })
  expect(grades.automated_readability).toBeCloseTo(ari, 1)
  expect(grades.coleman_liau).toBeCloseTo(colemanLiau, 1)
})

// The npm package text-readability 1.1.1, syllableCount(): 38 and 69.
it('agrees with another library about syllables', async () => {
  const river =
    'The river rose after the heavy rain. Farmers moved their sheep to higher ground. By morning the water covered the road, and nobody could reach the village.'
  expect((await measure(river)).counts.syllables).toBe(38)
  expect((await measure(COMMITTEE)).counts.syllables).toBe(69)
})

it('does not end a sentence at an abbreviation', async () => {
  const { counts } = await measure('Dr. Brown met Mrs. Green, e.g. for tea. They left.')
  expect(counts.sentences).toBe(2)
})

it.each(['日本語の文章です。', '... !', '1 2 3'])('refuses %s', async (text) => {
  expect(await refusal('readability', { text })).toMatchObject({ status: 422, code: 'no_english' })
})
