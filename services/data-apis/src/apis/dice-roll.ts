import { contract } from '#contracts/dice-roll.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { drawBelow } from '#src/lib/chance.ts'
import { constant, convolve, type DiceTerm, distributionOf, negate } from '#src/lib/dice.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const TERM = /^(?:(\d{0,2})d(\d{1,3}|%)(?:k([hl])(\d{1,2}))?|(\d{1,4}))$/i
const MAX = { terms: 8, diceTerms: 5, count: 20, sides: 100, totals: 500 }
/** Dice of which some are dropped cost more to count. */
const MAX_KEPT = { count: 8, sides: 20 }

type Term = { text: string; sign: 1 | -1 } & ({ dice: DiceTerm } | { value: number })

const wrong = (problem: string) => invalidParameter('notation', problem)

function readDice(
  count: string,
  sides: string,
  mode: string | undefined,
  kept: string | undefined,
) {
  const dice: DiceTerm = {
    count: Number(count || 1),
    sides: sides === '%' ? 100 : Number(sides),
    keep: Number(kept ?? (count || 1)),
    isLowest: mode?.toLowerCase() === 'l',
  }
  if (dice.count < 1 || dice.count > MAX.count) throw wrong('must have 1 to 20 dice in a term')
  if (dice.sides < 2 || dice.sides > MAX.sides) throw wrong('must have dice of 2 to 100 sides')
  if (dice.keep < 1 || dice.keep > dice.count) throw wrong('must keep at least one of its dice')
  const isCostly = dice.count > MAX_KEPT.count || dice.sides > MAX_KEPT.sides
  if (dice.keep < dice.count && isCostly)
    throw wrong('can keep some of at most 8 dice of at most 20 sides')
  return dice
}

function readTerm(written: string): Term {
  const sign = written.startsWith('-') ? -1 : 1
  const text = written.replace(/^[+-]/, '')
  const [, count = '', sides, mode, kept, value] = TERM.exec(text) ?? []
  if (sides !== undefined) return { text, sign, dice: readDice(count, sides, mode, kept) }
  if (value === undefined) throw wrong('must be dice notation such as 3d6+2 or 4d6kh3')
  return { text, sign, value: Number(value) }
}

function readNotation(notation: string): Term[] {
  const terms = notation.split(/(?=[+-])/).map(readTerm)
  const withDice = terms.filter((term) => 'dice' in term).length
  if (withDice === 0) throw wrong('must have at least one die')
  if (withDice > MAX.diceTerms || terms.length > MAX.terms)
    throw wrong('must have at most five terms with dice and eight in all')
  const span = terms.reduce(
    (sum, term) => sum + ('dice' in term ? term.dice.keep * (term.dice.sides - 1) : 0),
    1,
  )
  if (span > MAX.totals) throw wrong(`must have at most ${MAX.totals} possible totals`)
  return terms
}

function rollTerm(term: Term, randomBytes: Means['randomBytes']) {
  const { sign, text } = term
  const name = sign === -1 ? `-${text}` : text
  if ('value' in term) return { term: name, sum: sign * term.value + 0 }
  const { count, isLowest, keep, sides } = term.dice
  const dice = Array.from({ length: count }, () => drawBelow(sides, randomBytes) + 1)
  const ordered = dice.toSorted((a, b) => (isLowest ? a - b : b - a))
  const sum = ordered.slice(0, keep).reduce((total, face) => total + face, 0)
  return { term: name, sum: sign * sum, dice }
}

export default defineApi(contract, {
  handle({ notation: given, target }, { randomBytes }) {
    // A plus sign that was not percent-encoded arrives as a space, and 3d62 would be other dice.
    if (/[\d%]\s+[d\d]/i.test(given))
      throw wrong('must have + or - between terms; + is written as %2B in an address')
    const notation = given.replace(/\s/g, '')
    const terms = readNotation(notation)
    const rolled = terms.map((term) => rollTerm(term, randomBytes))
    const { chances, least } = terms
      .map((term) => {
        const one = 'value' in term ? constant(term.value) : distributionOf(term.dice)
        return term.sign === -1 ? negate(one) : one
      })
      .reduce(convolve)
    if (chances.length > MAX.totals) throw wrong(`must have at most ${MAX.totals} possible totals`)
    const distribution = chances.map((chance, index) => ({ total: least + index + 0, chance }))
    const reaches = distribution.filter(({ total }) => total >= (target ?? 0))
    return {
      notation,
      total: rolled.reduce((sum, term) => sum + term.sum, 0),
      terms: rolled,
      minimum: least + 0,
      maximum: least + chances.length - 1,
      average: roundTo(
        distribution.reduce((sum, { chance, total }) => sum + chance * total, 0),
        4,
      ),
      chance_of_target:
        target === undefined
          ? null
          : roundTo(
              reaches.reduce((sum, { chance }) => sum + chance, 0),
              6,
            ),
      distribution: distribution.map(({ chance, total }) => ({
        total,
        chance: roundTo(chance, 6),
      })),
    }
  },
})
