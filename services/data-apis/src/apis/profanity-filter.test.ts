import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import labelled from './labelled/profanity.json' with { type: 'json' }

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
  ['f u c k', 'fuck', 'f******'],
  ['s.h.i.t', 'shit', 's******'],
  ['sh*t', 'shit', 's***'],
  ['a**hole', 'asshole', 'a******'],
  ['$h1t', 'shit', '$***'],
  ['spic', 'spic', 's***'],
  ['blow job', 'blow job', 'b*******'],
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
  // SCOWL 2020.12.07, the CMU dictionary, GeoNames and WordNet have these words, names and phrases.
  'cockpit',
  'shiitake',
  'Emily Dickinson',
  'Penistone',
  'rapeseed',
  'a booby trap',
  'niggardly',
  'pussy willow',
  'Moby Dick',
  'Camelus bactrianus',
  'the Maine coon',
  'flame retardant',
  'human traffickers',
  'U S A and J. F. K.',
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

it('tells as many rude and clean words apart as its page says', async () => {
  const [rude, clean] = [labelled.rude, labelled.clean].map((words) => words.split(' '))
  const found = async (words: string[] = []) => {
    let count = 0
    for (const text of words) if (!(await filter({ text })).clean) count++
    return count
  }
  const hits = await found(rude)
  const wrong = await found(clean)
  expect(hits / (rude?.length ?? 0)).toBeGreaterThan(0.88)
  expect(wrong).toBe(0)
  expect(readEntryText('profanity-filter')).toContain(
    `${hits} of ${rude?.length} rude words and none of ${clean?.length}`,
  )
})
