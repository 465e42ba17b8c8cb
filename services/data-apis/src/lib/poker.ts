import { type Card, SUITS } from './cards.ts'

/** Categories of five cards, from the weakest. */
const CATEGORIES = [
  'high_card',
  'pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const

/** Worth of five cards. */
export interface Strength {
  category: (typeof CATEGORIES)[number]
  /** Ranks that decide, the most important first; the ace of a straight to the five is 1. */
  ranks: number[]
  /** Higher is stronger; equal hands have the same score. */
  score: number
}

const CATEGORY_BY_GROUPS: Readonly<Record<string, Strength['category']>> = {
  '4 1': 'four_of_a_kind',
  '3 2': 'full_house',
  '3 1 1': 'three_of_a_kind',
  '2 2 1': 'two_pair',
  '2 1 1 1': 'pair',
}

/**
 * The ranks of a run of five, the ace below the two where it has to be; null where there is none.
 */
function runOf(ranks: readonly number[]): number[] | null {
  const low = ranks.join(' ') === '14 5 4 3 2' ? [5, 4, 3, 2, 1] : ranks
  return low.every((rank, index) => rank === (low[0] ?? 0) - index) ? [...low] : null
}

function categoryOf(groups: string, isRun: boolean, isFlush: boolean): Strength['category'] {
  const grouped = CATEGORY_BY_GROUPS[groups]
  if (grouped) return grouped
  if (isRun) return isFlush ? 'straight_flush' : 'straight'
  return isFlush ? 'flush' : 'high_card'
}

/** The worth of five cards of one deck; suits have no order. */
export function strengthOf(cards: readonly Card[]): Strength {
  const counts = new Map<number, number>()
  for (const { rank } of cards) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const groups = [...counts].sort(
    ([rank, count], [otherRank, otherCount]) => otherCount - count || otherRank - rank,
  )
  const sorted = groups.map(([rank]) => rank)
  const run = sorted.length === 5 ? runOf(sorted) : null
  const isFlush = new Set(cards.map(({ suit }) => suit)).size === 1
  const category = categoryOf(groups.map(([, count]) => count).join(' '), run !== null, isFlush)
  const ranks = run ?? sorted
  const score = [0, 1, 2, 3, 4].reduce(
    (sum, index) => sum * 15 + (ranks[index] ?? 0),
    CATEGORIES.indexOf(category),
  )
  return { category, ranks, score }
}

/** Every way to choose five ranks, none of them five times, from the highest. */
function* rankChoices(): Generator<number[]> {
  const choose = function* (taken: number[], max: number): Generator<number[]> {
    if (taken.length === 5) {
      if (taken[0] !== taken[4]) yield taken
      return
    }
    for (let rank = max; rank >= 2; rank--) yield* choose([...taken, rank], rank)
  }
  yield* choose([], 14)
}

/** In how many ways suits can be given to ranks of which `copies` are equal. */
const SUITS_OF_EQUAL: Readonly<Record<number, number>> = { 1: 4, 2: 6, 3: 4, 4: 1 }

/** Deals of the same ranks in mixed suits. */
function mixedDeals(ranks: readonly number[]): number {
  const copies = [...new Set(ranks)].map((rank) => ranks.filter((one) => one === rank).length)
  const all = copies.reduce((product, count) => product * (SUITS_OF_EQUAL[count] ?? 0), 1)
  return copies.length === 5 ? all - SUITS.length : all
}

/** Suits that are not all equal, whatever the ranks. */
const withMixedSuits = (ranks: readonly number[]): Card[] =>
  ranks.map((rank, index) => ({ rank, suit: SUITS[index % SUITS.length] ?? SUITS[0] }))

function countDeals(): Map<number, number> {
  const deals = new Map<number, number>()
  for (const ranks of rankChoices()) {
    deals.set(strengthOf(withMixedSuits(ranks)).score, mixedDeals(ranks))
    if (new Set(ranks).size < 5) continue
    const flush = ranks.map((rank) => ({ rank, suit: SUITS[0] }))
    deals.set(strengthOf(flush).score, SUITS.length)
  }
  return deals
}

/** Position of a worth among all that differ, 1 for the best, and how many deals are weaker. */
interface Standing {
  position: number
  weaker: number
}

/** Every worth that five cards can have, by its score. */
export const STANDINGS: ReadonlyMap<number, Standing> = (() => {
  const ascending = [...countDeals()].sort(([score], [other]) => score - other)
  let weaker = 0
  return new Map(
    ascending.map(([score, deals], index) => {
      const standing = { position: ascending.length - index, weaker }
      weaker += deals
      return [score, standing]
    }),
  )
})()

/** Five cards of 52, in any order. */
export const ALL_DEALS = 2_598_960
