import { contract } from '#contracts/poker-hand.ts'
import { defineApi } from '#src/define-api.ts'
import { type Card, codeOf, readCards, repeatedCard } from '#src/lib/cards.ts'
import { ALL_DEALS, STANDINGS, type Strength, strengthOf } from '#src/lib/poker.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const MAX_HANDS = 6
const NAMES = [
  ...['', 'ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['jack', 'queen', 'king', 'ace'],
]

const one = (rank = 0) => NAMES[rank] ?? ''
const many = (rank = 0) => (rank === 6 ? 'sixes' : `${one(rank)}s`)

function describeHand({ category, ranks: [first, second] }: Strength): string {
  switch (category) {
    case 'high_card':
      return `${one(first)} high`
    case 'pair':
      return `pair of ${many(first)}`
    case 'two_pair':
      return `two pair, ${many(first)} and ${many(second)}`
    case 'three_of_a_kind':
      return `three ${many(first)}`
    case 'straight':
      return `straight to the ${one(first)}`
    case 'flush':
      return `flush, ${one(first)} high`
    case 'full_house':
      return `full house, ${many(first)} over ${many(second)}`
    case 'four_of_a_kind':
      return `four ${many(first)}`
    case 'straight_flush':
      return first === 14 ? 'royal flush' : `straight flush to the ${one(first)}`
  }
}

function readHands(text: string): Card[][] {
  const parts = text.split(/[;|]/)
  if (parts.length < 2 || parts.length > MAX_HANDS)
    throw invalidParameter('hands', `must be 2 to ${MAX_HANDS} hands separated by semicolons`)
  const hands = parts.map((part) => {
    const cards = readCards(part)
    if (cards?.length !== 5)
      throw invalidParameter('hands', 'must have five cards in each hand, such as AS KD 10H 4C 4S')
    return cards
  })
  const repeated = repeatedCard(hands.flat())
  if (repeated) throw invalidParameter('hands', `must have each card once; ${repeated} is repeated`)
  return hands
}

/** Cards in the order in which they decide: groups first, then by rank. */
function inOrder(cards: readonly Card[], { ranks }: Strength): Card[] {
  const placeOf = ({ rank }: Card) => ranks.indexOf(rank === 14 && ranks.includes(1) ? 1 : rank)
  return cards.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export default defineApi(contract, {
  handle({ hands: text }) {
    const hands = readHands(text).map((cards, index) => ({
      cards,
      number: index + 1,
      strength: strengthOf(cards),
    }))
    const ordered = hands.toSorted((a, b) => b.strength.score - a.strength.score)
    const best = ordered[0]?.strength.score
    const winners = ordered.filter(({ strength }) => strength.score === best)
    return {
      winners: winners.map(({ number }) => number),
      tie: winners.length > 1,
      hands: ordered.map(({ cards, number, strength }) => {
        const { position, weaker } = STANDINGS.get(strength.score) ?? { position: 0, weaker: 0 }
        const ahead = hands.filter((other) => other.strength.score > strength.score)
        return {
          hand: number,
          place: ahead.length + 1,
          cards: inOrder(cards, strength).map(codeOf).join(' '),
          category: strength.category,
          name: describeHand(strength),
          position,
          better_than: roundTo(weaker / ALL_DEALS, 6),
        }
      }),
    }
  },
})
