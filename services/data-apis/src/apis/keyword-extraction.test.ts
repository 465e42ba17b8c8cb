import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import { ARTICLES } from '#src/testing/text-summary.labelled.ts'

interface Keywords {
  language: string
  keywords?: { term: string; weight: number; count: number; positions: number[] }[]
}

const extract = (query: Record<string, string>) => ask<Keywords>('keyword-extraction', query)

// The example of the paper and its scores, as the README of the Python library nlp-rake gives them.
it('scores the example of the method', async () => {
  const text =
    'Compatibility of systems of linear constraints over the set of natural numbers. Criteria of compatibility of a system of linear Diophantine equations, strict inequations, and nonstrict inequations are considered. Upper bounds for components of a minimal set of solutions and algorithms of construction of minimal generating sets of solutions for all types of systems are given. These criteria and the corresponding algorithms for constructing a minimal supporting set of solutions can be used in solving all the considered types of systems and systems of mixed types.'
  const { keywords = [] } = await extract({ text, language: 'en' })
  const scores = new Map(keywords.map(({ term, weight }) => [term, weight * (26 / 3)]))
  const known = {
    'minimal generating sets': 8.667,
    'linear diophantine equations': 8.5,
    'minimal supporting set': 7.667,
    'minimal set': 4.667,
    'linear constraints': 4.5,
    'natural numbers': 4,
    'strict inequations': 4,
    'upper bounds': 4,
  }
  for (const [term, score] of Object.entries(known)) expect(scores.get(term)).toBeCloseTo(score, 1)
})

it('finds as many labelled terms as its page says', async () => {
  let found = 0
  let all = 0
  for (const { terms, text } of ARTICLES) {
    const { keywords = [] } = await extract({ text })
    const best = keywords.map(({ term }) => term)
    all += terms.length
    found += terms.filter((term) => best.includes(term)).length
  }
  expect(readEntryText('keyword-extraction')).toContain(`${found} of ${all}`)
})

it('says where every term stands', async () => {
  const text = 'Blue door. The blue door and a BLUE door, a door-frame.'
  const { keywords = [] } = await extract({ text, language: 'en' })
  expect(keywords).toContainEqual(
    expect.objectContaining({ term: 'blue door', count: 3, positions: [0, 15, 31] }),
  )
  for (const { positions, term } of keywords)
    for (const at of positions) expect(text.slice(at, at + term.length).toLowerCase()).toBe(term)
})

it.each([
  ['Die Katze schläft auf dem warmen Dach und der Hund bellt.', 'de'],
  ['Le chat dort sur le toit chaud et le chien aboie.', 'fr'],
  ['The cat sleeps on the warm roof and the dog barks.', 'en'],
])('estimates the language of %s', async (text, language) => {
  expect(await extract({ text })).toMatchObject({ language })
})

it('keeps to the longest phrase and finds nothing in function words', async () => {
  const { keywords = [] } = await extract({ text: 'young apple trees, apple', max_words: '1' })
  expect(keywords.map(({ term }) => term)).toEqual(['apple'])
  expect(await extract({ text: 'and of the', language: 'en' })).toEqual({ language: 'en' })
})

it.each([
  ['Young apple trees and young apple trees need water.', 'en'],
  ['Junge Apfelbäume und alte Birnbäume im Garten.', 'de'],
  ['De jonge appelbomen en de oude perenbomen.', 'nl'],
  ['Les jeunes pommiers et les vieux poiriers.', 'fr'],
])('knows the language of %s', async (text, language) => {
  expect(await ask('keyword-extraction', { text })).toMatchObject({ language })
})
