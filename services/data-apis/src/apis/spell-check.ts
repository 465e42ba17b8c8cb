import { contract } from '#contracts/spell-check.ts'
import { defineApi } from '#src/define-api.ts'
import { isKnownCompound, isKnownName, isKnownWord } from '#src/lib/known-words.ts'
import { nearestWords } from '#src/lib/nearest-words.ts'
import { isSpelled } from '#src/lib/spelling.ts'

/** An address of the web, which no dictionary has. */
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S+/iu
/** Letters with apostrophes between them and full stops as in "e.g.". */
const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’.]\p{L}[\p{L}\p{M}\p{N}]*)*/gu

/** Words of letters that hyphens join. */
// expression: a text has at most 1,000 characters
const COMPOUND = /\p{L}+(?:-\p{L}+)+/gu
/** The characters before the first word of a sentence, a line or a quotation. */
// expression: the eight characters before a word
const SENTENCE_START = /^\s*$|[.!?:…\n\r•*"“(]\s*$/u

const LONGEST = 20
const MAX_ERRORS = 8

interface Written {
  word: string
  start: number
  /** The word with hyphens that it is a part of. */
  compound: string | undefined
  /** Whether it stands where every word has a capital letter. */
  isFirst: boolean
}

/** An address becomes spaces, so that the words after it stay in their places. */
function withoutAddress(piece: string): string {
  const isMail = piece.slice(1, -1).includes('@')
  if (isMail) return ' '.repeat(piece.length)
  return piece.replace(WEB_ADDRESS, (address) => ' '.repeat(address.length))
}

function wordsToCheck(text: string): Written[] {
  const plain = text.replace(/\S+/gu, withoutAddress)
  const compounds = [...plain.matchAll(COMPOUND)]
  return [...plain.matchAll(WORD)]
    .map(({ 0: word, index }) => ({
      word,
      start: index,
      compound: compounds.find(
        (one) => index >= one.index && index < one.index + one[0].length,
      )?.[0],
      isFirst: SENTENCE_START.test(plain.slice(Math.max(0, index - 8), index)),
    }))
    .filter(({ word }) => /^[\p{Script=Latin}\p{M}'’.]+$/u.test(word))
    .filter(({ word }) => !/.\p{Lu}/u.test(word))
}

function isCorrect({ compound, isFirst, word }: Written): boolean {
  if (isKnownWord(word.replaceAll('’', "'"))) return true
  return (compound !== undefined && isKnownCompound(compound)) || (!isFirst && isKnownName(word))
}

interface Suggestion {
  word: string
  changes: number
}

/** Suggestions for one word, with a capital letter where the word has one. */
function suggest(written: string, max: number): Suggestion[] {
  const hasCapital = /^\p{Lu}/u.test(written)
  return nearestWords(written.replaceAll('’', "'"))
    .slice(0, max)
    .map(({ changes, word }) => ({
      word: hasCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word,
      changes,
    }))
}

const DAY_OR_MONTH =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|April|July|August|(?:Septem|Octo|Novem|Decem)ber)$/

/**
 * What takes the place of an error. A capital letter begins a name, which stays, unless a day or a month
 * is near or it begins a sentence and lacks one change to be a word in lower case.
 */
function replacementOf(error: Written, suggestions: readonly Suggestion[]): string | undefined {
  const [best] = suggestions
  if (!best || !/^\p{Lu}/u.test(error.word)) return best?.word
  const calendar = suggestions.find(({ word }) => DAY_OR_MONTH.test(word))
  if (calendar) return calendar.word
  const isWord = best.changes === 1 && isSpelled(best.word.toLowerCase())
  return error.isFirst && isWord ? best.word : undefined
}

/** Suggestions for the first different errors. */
function suggestAll(errors: readonly Written[], max: number) {
  const different = [...new Set(errors.map(({ word }) => word))]
  const searched = different.filter((word) => word.length <= LONGEST).slice(0, MAX_ERRORS)
  return new Map(searched.map((word) => [word, suggest(word, max)]))
}

export default defineApi(contract, {
  handle({ ignore = '', suggestions: max, text }) {
    const accepted = new Set(ignore.split(',').map((word) => word.trim().toLowerCase()))
    const words = wordsToCheck(text)
    const errors = words.filter((one) => !accepted.has(one.word.toLowerCase()) && !isCorrect(one))
    const suggestions = suggestAll(errors, max)
    let corrected = text
    for (const error of errors.toReversed()) {
      const { start, word } = error
      const better = replacementOf(error, suggestions.get(word) ?? [])
      if (better !== undefined)
        corrected = corrected.slice(0, start) + better + corrected.slice(start + word.length)
    }
    return {
      words: words.length,
      corrected,
      ...(errors.length > 0 && {
        errors: errors.map(({ start, word }) => {
          const found = suggestions.get(word) ?? []
          return { word, start, ...(found.length > 0 && { suggestions: found }) }
        }),
      }),
    }
  },
})
