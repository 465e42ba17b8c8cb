import { contract } from '#contracts/playing-cards.ts'
import { defineApi } from '#src/define-api.ts'
import { type Card, codeOf, readCards, repeatedCard, SUITS } from '#src/lib/cards.ts'
import { drawItems } from '#src/lib/chance.ts'
import { invalidParameter } from '#src/response-error.ts'

const ACE = 14
const NAMES: Readonly<Record<number, string>> = { 11: 'jack', 12: 'queen', 13: 'king', 14: 'ace' }
/** The ace of spades in Unicode; suits lie 16 code points apart. */
const FIRST_CARD = 0x1f0a1

/** The cards of a deck from the rank it begins with, suit by suit and from the ace. */
function deckFrom(lowest: number): Card[] {
  const others = Array.from({ length: ACE - lowest }, (_, index) => lowest + index)
  return SUITS.flatMap((suit) => [ACE, ...others].map((rank) => ({ rank, suit })))
}

const DECKS = { 52: deckFrom(2), 36: deckFrom(6), 32: deckFrom(7) }

/** Unicode has a knight between jack and queen. */
function characterOf({ rank, suit }: Card): string {
  const step = rank === ACE ? 0 : rank >= 12 ? rank : rank - 1
  return String.fromCodePoint(FIRST_CARD + SUITS.indexOf(suit) * 16 + step)
}

/** @throws {ResponseError} 400 for what is no card, not of the deck, or named twice. */
function readGone(text: string, deck: readonly Card[]): Set<string> {
  const cards = readCards(text)
  if (!cards) throw invalidParameter('without', 'must be cards such as AS, 10H, 4C')
  const repeated = repeatedCard(cards)
  if (repeated)
    throw invalidParameter('without', `must have each card once; ${repeated} is repeated`)
  const known = new Set(deck.map(codeOf))
  const codes = cards.map(codeOf)
  const foreign = codes.find((code) => !known.has(code))
  if (foreign) throw invalidParameter('without', `must have cards of the deck; ${foreign} is none`)
  return new Set(codes)
}

export default defineApi(contract, {
  handle({ count, deck: size, without = '' }, { randomBytes }) {
    const deck = DECKS[size]
    const gone = readGone(without, deck)
    const rest = deck.filter((card) => !gone.has(codeOf(card)))
    if (count > rest.length)
      throw invalidParameter('count', `must be at most ${rest.length}, the cards that are left`)
    return {
      cards: drawItems(rest, count, randomBytes).map((card) => ({
        code: codeOf(card),
        rank: NAMES[card.rank] ?? String(card.rank),
        suit: card.suit.name,
        color: card.suit.color,
        character: characterOf(card),
      })),
      deck: size,
      left: rest.length - count,
    }
  },
})
