import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

/** The longest password that is looked at, in UTF-16 units; the time grows with the length. */
export const MAX_PASSWORD_UNITS = 72

/**
 * Spellings with other characters, such as @ for a, that are tried: one of 72 characters would take
 * seconds with all of them, and one that long is no longer a single word.
 */
const SPELLINGS = { short: 100, long: 32 } as const
const MAX_SHORT = 24

/** Kept, since each sorts its dictionaries when it is made. */
const estimators = new Map<number, ZxcvbnFactory>()

function estimatorOf(spellings: number): ZxcvbnFactory {
  const before = estimators.get(spellings)
  if (before) return before
  const made = new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    maxLength: MAX_PASSWORD_UNITS,
    l33tMaxSubstitutions: spellings,
  })
  estimators.set(spellings, made)
  return made
}

/** An estimate of a password; it repeats no part of the password. */
export interface PasswordEstimate {
  /** Guesses of somebody who tries common passwords, words, names, dates and patterns first. */
  guesses: number
  /** 0 to 4: below 10^3, 10^6, 10^8 and 10^10 guesses, and from there on. */
  score: number
  /** Its weakness in words; null where it has none. */
  warning: string | null
  suggestions: string[]
}

/**
 * Estimates how a password would be guessed, by zxcvbn (Wheeler, USENIX Security 2016) with common
 * passwords and words of English.
 */
export function estimatePassword(password: string): PasswordEstimate {
  const spellings = password.length > MAX_SHORT ? SPELLINGS.long : SPELLINGS.short
  const { feedback, guesses, score, sequence } = estimatorOf(spellings).check(password)
  const isOneWord = sequence.length === 1 && sequence[0]?.pattern === 'dictionary'
  return {
    guesses,
    score,
    // The library has none for the words of its smaller lists, such as months.
    warning: feedback.warning || (isOneWord ? translations.warnings.wordByItself : null),
    suggestions: feedback.suggestions,
  }
}
