import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

interface Filtered {
  clean: boolean
  masked: string
  matches?: { word: string; written: string; start: number; end: number }[]
}

const filter = (query: Record<string, string>) => ask<Filtered>('profanity-filter', query)

// example/basic.js of the repository jo3-l/obscenity, and disguises of the same kind.
it.each([
  ['ʃʃᵤс𝗄 you', 'fuck', 'ʃ****'],
  ['f0ck you', 'fuck', 'f***'],
  ['B0LLOCKS', 'bollocks', 'B*******'],
  ['fuuuuuck', 'fuck', 'f*******'],
  ['bastardised', 'bastard', 'b**********'],
])('sees through the disguise of %s', async (text, word, hidden) => {
  const { clean, masked, matches = [] } = await filter({ text })
  expect(clean).toBe(false)
  expect(matches[0]?.word).toBe(word)
  expect(masked.startsWith(hidden)).toBe(true)
})

// Harmless words that hold a rude one; the first is the example of the library's README.
it.each([
  'Scunthorpe',
  'assess the class',
  'Essex and Sussex',
  'a cocktail of tetanus and Uranus',
  'grapes',
  'The analyst has an analogue watch.',
])('lets %s pass', async (text) => {
  expect(await filter({ text })).toEqual({ clean: true, masked: text })
})

it('says where each match stands, behind an emoji too', async () => {
  const text = '😀 you b0ll0cks, you twat'
  const { masked, matches = [] } = await filter({ text })
  expect(matches.map(({ start, word }) => [word, start])).toEqual([
    ['bollocks', 7],
    ['twat', 21],
  ])
  for (const { end, start, written } of matches) expect(text.slice(start, end)).toBe(written)
  expect(masked).toBe('😀 you b*******, you t***')
})

it('hides whole words with the given character and lets words pass', async () => {
  const text = 'Dick said bollocks'
  expect((await filter({ text, full: 'true', mask: '#' })).masked).toBe('#### said ########')
  expect((await filter({ text, allow: 'bollocks, Dick' })).clean).toBe(true)
})
