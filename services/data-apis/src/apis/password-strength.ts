import { HOUR_SECONDS } from '@orchard/shared/format'
import { contract, type Parameters } from '#contracts/password-strength.ts'
import { defineApi } from '#src/define-api.ts'
import { estimatePassword, MAX_PASSWORD_UNITS } from '#src/lib/password-patterns.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Number of words of a list for drawing with five dice. */
const WORD_LIST = 6 ** 5
/** Bits from which a score of 1, 2, 3 and 4 begins. */
const SCORES = [30, 45, 60, 80] as const
const GOOD_BITS = SCORES[2]
const GUESSES_PER_SECOND = { online: 100 / HOUR_SECONDS, slow_hash: 1e4, fast_hash: 1e10 }
const NUMERALS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

type Alphabet = Pick<Parameters, 'digits' | 'lower_case' | 'symbols' | 'upper_case'>

/** How a password is made. */
type Plan = Alphabet & { length: number; words?: number | undefined }

interface Estimate {
  basis: 'characters' | 'words'
  bits: number
}

function alphabetSize({ digits, lower_case, symbols, upper_case }: Alphabet): number {
  return (lower_case ? 26 : 0) + (upper_case ? 26 : 0) + (digits ? 10 : 0) + (symbols ? 33 : 0)
}

function estimate(length: number, alphabet: number, words: number | undefined): Estimate {
  const bits = length * Math.log2(alphabet)
  const wordBits = words === undefined ? Number.POSITIVE_INFINITY : words * Math.log2(WORD_LIST)
  return wordBits < bits ? { basis: 'words', bits: wordBits } : { basis: 'characters', bits }
}

const round = (value: number) => Math.round(value * 10) / 10

const scoreOf = (bits: number) => SCORES.filter((least) => bits >= least).length

/** The smallest addition that reaches score 3; a passphrase gets longer as it gets more words. */
function advise({ length, words }: Plan, alphabet: number, bits: number): string | null {
  if (scoreOf(bits) >= 3) return null
  let more = 0
  let next: Estimate
  do {
    more++
    next =
      words === undefined
        ? estimate(length + more, alphabet, undefined)
        : estimate(Math.round((length * (words + more)) / words), alphabet, words + more)
  } while (next.bits < GOOD_BITS)
  const count = NUMERALS[more] ?? String(more)
  const unit = words === undefined ? 'character' : 'word'
  const plural = more === 1 ? unit : `${unit}s`
  return `${count} more ${plural} of the same kind${more > 1 && !words ? 's' : ''} would give ${round(next.bits)} bits and score ${scoreOf(next.bits)}.`
}

/** The time that a number of guesses takes. */
function timesOf(guesses: number) {
  const seconds = (perSecond: number) => Number((guesses / perSecond).toPrecision(3))
  return {
    guesses_log10: round(Math.log10(guesses)),
    seconds_online: seconds(GUESSES_PER_SECOND.online),
    seconds_slow_hash: seconds(GUESSES_PER_SECOND.slow_hash),
    seconds_fast_hash: seconds(GUESSES_PER_SECOND.fast_hash),
  }
}

/** The response for passwords that are drawn at random by a plan. */
function responsePlan(plan: Plan) {
  const alphabet = alphabetSize(plan)
  if (alphabet === 0)
    throw invalidParameter('lower_case', 'must be true unless another kind of character is')
  if ((plan.words ?? 0) > plan.length)
    throw invalidParameter('words', 'must not be more than the characters of length')
  const { basis, bits } = estimate(plan.length, alphabet, plan.words)
  return {
    length: plan.length,
    alphabet_size: alphabet,
    basis,
    entropy: round(bits),
    score: scoreOf(bits),
    ...timesOf(2 ** (bits - 1)),
    advice: advise(plan, alphabet, bits),
  }
}

/** The kinds of ASCII that occur, and each other character that does. */
function alphabetOf(characters: readonly string[]): number {
  const has = (kind: RegExp) => characters.some((one) => kind.test(one))
  const ascii = {
    lower_case: has(/^[a-z]$/),
    upper_case: has(/^[A-Z]$/),
    digits: has(/^\d$/),
    symbols: has(/^[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]$/),
  }
  return alphabetSize(ascii) + new Set(characters.filter((one) => !/^[\x20-\x7e]$/.test(one))).size
}

/** The response for one password; no part of it is repeated. */
function responsePassword(password: string) {
  if (password.length > MAX_PASSWORD_UNITS)
    throw invalidParameter(
      'password',
      `must have at most ${MAX_PASSWORD_UNITS} characters, of which emoji count as two`,
    )
  const { guesses, score, suggestions, warning } = estimatePassword(password)
  const characters = [...password]
  return {
    length: characters.length,
    alphabet_size: alphabetOf(characters),
    basis: 'patterns',
    entropy: round(Math.log2(guesses)),
    score,
    ...timesOf(guesses),
    advice: score >= 3 ? null : (suggestions[0] ?? warning),
    warning,
    suggestions,
  }
}

export default defineApi(contract, {
  handle({ length, password, words, ...alphabet }) {
    if (password === undefined) {
      if (length === undefined) throw invalidParameter('length', 'must be given, or a password')
      return responsePlan({ ...alphabet, length, words })
    }
    for (const [name, given] of Object.entries({ length, words }))
      if (given !== undefined)
        throw invalidParameter(name, 'must not be given with a password, which has its own')
    return responsePassword(password)
  },
})
