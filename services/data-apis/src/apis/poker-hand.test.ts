import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Ranked {
  hand: number
  place: number
  cards: string
  category: string
  name: string
  position: number
  better_than: number
}

interface Showdown {
  winners: number[]
  tie: boolean
  hands: Ranked[]
}

const compare = (hands: string) => ask<Showdown>('poker-hand', { hands })

const RANKS = '23456789TJQKA'
const DECK = [...'SHDC'].flatMap((suit) => [...RANKS].map((rank) => rank + suit))

/**
 * The rules once more and in another way: each category is a question, and hands of one category
 * are compared by the letters of their ranks, those that occur most often first.
 */
function worth(cards: readonly string[]): string {
  const ranks = cards.map(([rank = '']) => rank)
  const times = (rank: string) => ranks.filter((one) => one === rank).length
  const pattern = ranks.map(times).sort().join('')
  const places = ranks.map((rank) => RANKS.indexOf(rank)).sort((a, b) => a - b)
  const isWheel = places.join() === '0,1,2,3,12'
  const [low = 0, , , , high = 0] = places
  const isStraight = isWheel || (pattern === '11111' && high - low === 4)
  const isFlush = new Set(cards.map(([, suit]) => suit)).size === 1
  const questions = [
    isStraight && isFlush,
    pattern === '14444',
    pattern === '22333',
    isFlush,
    isStraight,
    pattern === '11333',
    pattern === '12222',
    pattern === '11122',
  ]
  const category = 9 - [...questions, true].indexOf(true)
  const code = (rank: string) =>
    isWheel && rank === 'A' ? '@' : 'ABCDEFGHIJKLM'[RANKS.indexOf(rank)]
  const letters = ranks
    .map((rank) => `${times(rank)}${code(rank)}`)
    .sort()
    .reverse()
  return `${category} ${letters.join('')}`
}

/** Numbers that look drawn and are the same each time (Park and Miller). */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state
  }
}

it('agrees with a second reading of the rules about 2,400 hands', async () => {
  const chance = numbers(7)
  for (let round = 0; round < 400; round++) {
    const rest = [...DECK]
    // Few ranks make many pairs and full houses; a single suit makes flushes and straights.
    const pool = round % 2 === 0 ? rest : rest.filter(([rank = '']) => 'A2345KQJ'.includes(rank))
    const draw = () => pool.splice((chance.next().value ?? 0) % pool.length, 1).join('')
    const hands = Array.from({ length: 6 }, () => Array.from({ length: 5 }, draw))
    const expected = hands.map(worth)
    const { hands: ranked, winners } = await compare(hands.map((one) => one.join('')).join(';'))
    const best = expected.toSorted().at(-1)
    expect(winners).toEqual([1, 2, 3, 4, 5, 6].filter((hand) => expected[hand - 1] === best))
    for (const { hand, place } of ranked) {
      const ahead = expected.filter((one) => one > (expected[hand - 1] ?? ''))
      expect(place).toBe(ahead.length + 1)
    }
  }
})

// Deals of each category among the 2,598,960 of five cards, counted by Python 3.11.7 with
// itertools.combinations: high card 1302540, pair 1098240, two pair 123552, three of a kind 54912,
// straight 10200, flush 5108, full house 3744, four of a kind 624, straight flush 40.
it.each([
  ['7S 5H 4D 3C 2S', 'high_card', 7462, 0],
  ['2S 2H 5D 4C 3S', 'pair', 6185, 1_302_540],
  ['3S 3H 2D 2C 4S', 'two_pair', 3325, 2_400_780],
  ['2S 2H 2D 4C 3S', 'three_of_a_kind', 2467, 2_524_332],
  ['5S 4H 3D 2C AS', 'straight', 1609, 2_579_244],
  ['7S 5S 4S 3S 2S', 'flush', 1599, 2_589_444],
  ['2S 2H 2D 3C 3S', 'full_house', 322, 2_594_552],
  ['2S 2H 2D 2C 3S', 'four_of_a_kind', 166, 2_598_296],
  ['5S 4S 3S 2S AS', 'straight_flush', 10, 2_598_920],
  ['AS KS QS JS 10S', 'straight_flush', 1, 2_598_956],
])('places the weakest hand of a category, %s', async (cards, category, position, weaker) => {
  const { hands } = await compare(`${cards};8H 8D 9H 9D KC`)
  const one = hands.find(({ hand }) => hand === 1)
  expect(one).toMatchObject({ cards, category, position })
  expect(one?.better_than).toBeCloseTo(weaker / 2_598_960, 6)
})

it('names hands and lists the cards that decide first', async () => {
  const { hands, tie, winners } = await compare(
    '4H kd 4♣ K♠ 9s | AHKHQHJHTH | 7C,7D,7S,2H,2C | 6S 6H 6D 6C AS | 3D 4D 5D AD 2D | JS JD 8C 5C QD',
  )
  expect([winners, tie]).toEqual([[2], false])
  expect(hands.map(({ cards, name }) => `${cards}: ${name}`)).toEqual([
    'AH KH QH JH 10H: royal flush',
    '5D 4D 3D 2D AD: straight flush to the five',
    '6S 6H 6D 6C AS: four sixes',
    '7C 7D 7S 2H 2C: full house, sevens over twos',
    'KD KS 4H 4C 9S: two pair, kings and fours',
    'JS JD QD 8C 5C: pair of jacks',
  ])
})

it('shares between equal hands', async () => {
  const { hands, tie, winners } = await compare('AS KD 9H 5C 3S; 2S 3H 4H 6C 7S; AH KC 9D 5S 3D')
  expect([winners, tie]).toEqual([[1, 3], true])
  expect(hands.map(({ place }) => place)).toEqual([1, 1, 3])
})

it.each([
  ['AS KS QS JS 10S', 'must be 2 to 6 hands separated by semicolons'],
  ['AS KS QS JS; 2H 3H 4H 5H 6H', 'must have five cards in each hand, such as AS KD 10H 4C 4S'],
  ['AS KS QS JS 1S; 2H 3H 4H 5H 6H', 'must have five cards in each hand, such as AS KD 10H 4C 4S'],
  ['AS KS QS JS 10S; 2H 3H 4H 5H TS', 'must have each card once; 10S is repeated'],
])('refuses %s', async (hands, problem) => {
  expect(await refusal('poker-hand', { hands })).toMatchObject({
    status: 400,
    errors: { hands: `hands ${problem}` },
  })
})
