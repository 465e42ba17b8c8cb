/** The suits of a French deck, with the letter and the sign that name them. */
export const SUITS = [
  { name: 'spades', letter: 'S', sign: '♠', color: 'black' },
  { name: 'hearts', letter: 'H', sign: '♥', color: 'red' },
  { name: 'diamonds', letter: 'D', sign: '♦', color: 'red' },
  { name: 'clubs', letter: 'C', sign: '♣', color: 'black' },
] as const

/** A card of the deck; its rank is 2 to 10, or 11 to 14 from the jack to the ace. */
export interface Card {
  rank: number
  suit: (typeof SUITS)[number]
}

const LETTERS: Readonly<Record<number, string>> = { 11: 'J', 12: 'Q', 13: 'K', 14: 'A' }
const RANKS: Readonly<Record<string, number>> = { T: 10, J: 11, Q: 12, K: 13, A: 14 }

/** Code of a card, such as 10H for the ten of hearts. */
export function codeOf({ rank, suit }: Card): string {
  return `${LETTERS[rank] ?? rank}${suit.letter}`
}

/**
 * Reads cards that follow each other with or without spaces and commas: AS, 10h, Th and A♠ name
 * cards.
 * @returns null where a part is no card.
 */
export function readCards(text: string): Card[] | null {
  const codes = text.toUpperCase().replace(/[\s,]|\u{fe0e}|\u{fe0f}/gu, '')
  if (!/^(?:(?:10|[2-9TJQKA])[SHDC♠♥♦♣])*$/u.test(codes)) return null
  return Array.from(codes.matchAll(/(10|[2-9TJQKA])(.)/gu), ([, rank = '', sign]) => {
    const suit = SUITS.find((one) => one.letter === sign || one.sign === sign) ?? SUITS[0]
    return { rank: RANKS[rank] ?? Number(rank), suit }
  })
}

/** The first code that occurs twice, or null. */
export function repeatedCard(cards: readonly Card[]): string | null {
  const codes = cards.map(codeOf)
  return codes.find((code, index) => codes.indexOf(code) < index) ?? null
}
