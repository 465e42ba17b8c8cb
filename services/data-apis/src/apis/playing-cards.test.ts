import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Draw {
  cards: { code: string; rank: string; suit: string; color: string; character: string }[]
  left: number
}

const draw = (query: object, means = {}) => ask<Draw>('playing-cards', { ...query }, means)
const codes = ({ cards }: Draw) => cards.map(({ code }) => code).join(' ')

// Python 3.11.7: list.pop at bytes of hashlib.sha256(b'sample N'), the chance of samples, with those
// drawn again that are not below the last multiple of the number of cards.
it.each([
  [52, 8, '10C 4H 5S QH JD 10H KH 3S'],
  [36, 6, 'QS 9C KH 10S AH 7S'],
  [
    ...([32, 32] as const),
    'KC KS JC 8D AD QS AS AH KD 10H AC 8H QD QC 8C 10C 7S 10D 7C 8S JS 10S 7D 9D 7H JD JH 9C KH QH 9S 9H',
  ],
])('draws from a deck of %d as a second program does', async (deck, count, expected) => {
  const drawn = await draw({ deck, count })
  expect([codes(drawn), drawn.left]).toEqual([expected, deck - count])
})

// Python 3.11.7: unicodedata.name of the character.
it.each([
  ['AS', '🂡', 'ace', 'spades', 'black'],
  ['JH', '🂻', 'jack', 'hearts', 'red'],
  ['QD', '🃍', 'queen', 'diamonds', 'red'],
  ['KC', '🃞', 'king', 'clubs', 'black'],
  ['10C', '🃚', '10', 'clubs', 'black'],
])('shows %s as %s', async (code, character, rank, suit, color) => {
  const { cards } = await draw({ count: 52 })
  expect(cards.find((card) => card.code === code)).toEqual({ code, rank, suit, color, character })
})

it('has each card once', async () => {
  const { cards } = await draw({ count: 52 })
  expect(new Set(cards.map(({ code }) => code)).size).toBe(52)
  expect(new Set(cards.map(({ character }) => character)).size).toBe(52)
})

it('draws every card about equally often', async () => {
  let state = 1
  const randomBytes = (count: number) =>
    Uint8Array.from({ length: count }, () => {
      state = (state * 48_271) % 2_147_483_647
      return (state >> 8) & 255
    })
  const seen = new Map<string, number>()
  for (let round = 0; round < 5_200; round++) {
    const code = codes(await draw({ count: 1 }, { randomBytes }))
    seen.set(code, (seen.get(code) ?? 0) + 1)
  }
  // Chi-squared with 51 degrees of freedom lies below 88 with a probability of 99.9 %.
  const distance = [...seen.values()].reduce((sum, times) => sum + (times - 100) ** 2 / 100, 0)
  expect(seen.size).toBe(52)
  expect(distance).toBeLessThan(88)
})

it('leaves out the cards that are gone', async () => {
  const first = await draw({ count: 40 })
  const rest = await draw({ count: 12, without: codes(first).replaceAll(' ', ',') })
  expect(new Set([...codes(first).split(' '), ...codes(rest).split(' ')]).size).toBe(52)
  expect(rest.left).toBe(0)
})

it.each([
  [{ count: 33, deck: 32 }, 'count', 'must be at most 32, the cards that are left'],
  [{ count: 52, without: 'AS' }, 'count', 'must be at most 51, the cards that are left'],
  [{ without: 'AS,1H' }, 'without', 'must be cards such as AS, 10H, 4C'],
  [{ without: '10S TS' }, 'without', 'must have each card once; 10S is repeated'],
  [{ without: '6S', deck: 32 }, 'without', 'must have cards of the deck; 6S is none'],
])('refuses %j', async (query, name, problem) => {
  expect(await refusal('playing-cards', query)).toMatchObject({
    status: 400,
    errors: { [name]: `${name} ${problem}` },
  })
})
