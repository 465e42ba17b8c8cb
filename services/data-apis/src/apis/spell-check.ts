import { contract } from '#contracts/spell-check.ts'
import { defineApi } from '#src/define-api.ts'
import { nearestWords } from '#src/lib/nearest-words.ts'
import { spelling } from '#src/lib/spelling.ts'

/** An address of the web, which no dictionary has. */
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S+/iu
/** Letters with apostrophes between them and full stops as in "e.g.". */
const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’.]\p{L}[\p{L}\p{M}\p{N}]*)*/gu

const LONGEST = 20
const MOST_ERRORS = 8

interface Written {
  word: string
  start: number
}

/** An address becomes spaces, so that the words after it stay in their places. */
function withoutAddress(piece: string): string {
  const isMail = piece.slice(1, -1).includes('@')
  if (isMail) return ' '.repeat(piece.length)
  return piece.replace(WEB_ADDRESS, (address) => ' '.repeat(address.length))
}

function wordsToCheck(text: string): Written[] {
  const plain = text.replace(/\S+/gu, withoutAddress)
  return [...plain.matchAll(WORD)]
    .map(({ 0: word, index }) => ({ word, start: index }))
    .filter(({ word }) => /^[\p{Script=Latin}\p{M}'’.]+$/u.test(word))
    .filter(({ word }) => !/.\p{Lu}/u.test(word))
}

function isCorrect(word: string): boolean {
  const plain = word.replaceAll('’', "'")
  return (
    spelling.correct(plain) ||
    (plain.includes('.') &&
      (spelling.correct(`${plain}.`) || plain.split('.').every((part) => spelling.correct(part))))
  )
}

/** Suggestions for one word, with a capital letter where the word has one. */
function suggest(written: string, most: number): { word: string; changes: number }[] {
  const hasCapital = /^\p{Lu}/u.test(written)
  return nearestWords(written.replaceAll('’', "'"))
    .slice(0, most)
    .map(({ changes, word }) => ({
      word: hasCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word,
      changes,
    }))
}

/** Suggestions for the first different errors. */
function suggestAll(errors: readonly Written[], most: number) {
  const different = [...new Set(errors.map(({ word }) => word))]
  const searched = different.filter((word) => word.length <= LONGEST).slice(0, MOST_ERRORS)
  return new Map(searched.map((word) => [word, suggest(word, most)]))
}

export default defineApi(contract, {
  answer({ ignore = '', suggestions: most, text }) {
    const accepted = new Set(ignore.split(',').map((word) => word.trim().toLowerCase()))
    const words = wordsToCheck(text)
    const different = [...new Set(words.map(({ word }) => word))]
    const wrong = new Set(
      different.filter((word) => !accepted.has(word.toLowerCase()) && !isCorrect(word)),
    )
    const errors = words.filter(({ word }) => wrong.has(word))
    const suggestions = suggestAll(errors, most)
    let corrected = text
    for (const { start, word } of errors.toReversed()) {
      const best = suggestions.get(word)?.[0]?.word
      if (best !== undefined)
        corrected = corrected.slice(0, start) + best + corrected.slice(start + word.length)
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
