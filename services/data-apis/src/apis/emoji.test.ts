import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Emoji {
  emoji: string
  name: string
  code_points: string[]
  group: string
  version: number
  shortcode: string | null
  skin_tones: boolean
  utf8_bytes: number
  utf16_units: number
  keywords: string[]
}

const look = (query: Record<string, string>) => ask<Emoji[]>('emoji', query)

// unicode-emoji-json 0.9.0, data-by-emoji.json; lengths by Python 3.11.
it.each([
  ['🍎', 'red apple', 0.6, false, 4, 2],
  ['❤️', 'red heart', 0.6, false, 6, 2],
  ['👋', 'waving hand', 0.6, true, 4, 2],
  ['🏴‍☠️', 'pirate flag', 11, false, 13, 5],
])('explains %s', async (character, name, version, skin_tones, utf8_bytes, utf16_units) => {
  expect(await look({ character })).toEqual([
    expect.objectContaining({
      emoji: character,
      name,
      version,
      skin_tones,
      utf8_bytes,
      utf16_units,
    }),
  ])
})

it('knows a character without the sign for pictures, and one with a skin tone', async () => {
  expect((await look({ character: '❤' }))[0]?.emoji).toBe('❤️')
  expect((await look({ character: '👋🏽' }))[0]?.name).toBe('waving hand: medium skin tone')
})

// RGI_Emoji as the ICU in Node.js knows it; the compiler does not know the flag yet.
const EMOJI_ALONE = ['^\\p{RGI_Emoji}$', 'v'] as const

it.each(['a', 'flag', 'hand', 'star', 'o'])('gives emoji alone for %s', async (search) => {
  const isEmoji = new RegExp(...EMOJI_ALONE)
  const found = await look({ search, limit: '50', max_version: '15.1' })
  expect(found.filter(({ emoji }) => !isEmoji.test(emoji))).toEqual([])
  expect(found.length).toBeGreaterThan(5)
})

it('puts equal names and whole words first', async () => {
  expect((await look({ search: 'star' }))[0]?.name).toBe('star')
  const names = (await look({ search: 'apple' })).map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['red apple', 'green apple'])
})

it('searches in another language', async () => {
  expect((await look({ search: 'apfel', language: 'de' }))[0]?.emoji).toBe('🍎')
  expect((await look({ search: 'りんご', language: 'ja' })).map(({ emoji }) => emoji)).toContain(
    '🍎',
  )
})

it('leaves out what is too new or no emoji', async () => {
  expect((await look({ character: '🫠', max_version: '14' }))[0]?.name).toBe('melting face')
  expect(await refusal('emoji', { character: '🫠', max_version: '13' })).toMatchObject({
    status: 404,
  })
  expect(await refusal('emoji', { character: 'x' })).toMatchObject({ status: 404 })
  expect(await refusal('emoji', { search: 'qwzx' })).toMatchObject({ status: 404 })
})
