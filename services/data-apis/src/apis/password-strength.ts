import { contract, type Parameters } from '#contracts/password-strength.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

/** Number of words of a list for drawing with five dice. */
const WORD_LIST = 6 ** 5
/** Bits from which a score of 1, 2, 3 and 4 begins. */
const SCORES = [30, 45, 60, 80] as const
const GOOD_BITS = SCORES[2]
const GUESSES_PER_SECOND = { online: 100 / 3_600, slow_hash: 1e4, fast_hash: 1e10 }
const NUMERALS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

interface Estimate {
  basis: 'characters' | 'words'
  bits: number
}

function alphabetSize({ digits, lower_case, symbols, upper_case }: Parameters): number {
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
function advise({ length, words }: Parameters, alphabet: number, bits: number): string | null {
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

export default defineApi(contract, {
  answer(parameters) {
    const alphabet = alphabetSize(parameters)
    if (alphabet === 0)
      throw invalidParameter('lower_case', 'must be true unless another kind of character is')
    if ((parameters.words ?? 0) > parameters.length)
      throw invalidParameter('words', 'must not be more than the characters of length')
    const { basis, bits } = estimate(parameters.length, alphabet, parameters.words)
    const seconds = (perSecond: number) => Number((2 ** (bits - 1) / perSecond).toPrecision(3))
    return {
      length: parameters.length,
      alphabet_size: alphabet,
      basis,
      entropy: round(bits),
      score: scoreOf(bits),
      guesses_log10: round((bits - 1) * Math.log10(2)),
      seconds_online: seconds(GUESSES_PER_SECOND.online),
      seconds_slow_hash: seconds(GUESSES_PER_SECOND.slow_hash),
      seconds_fast_hash: seconds(GUESSES_PER_SECOND.fast_hash),
      advice: advise(parameters, alphabet, bits),
    }
  },
})
