import { contract } from '#contracts/anagram.ts'
import { defineApi } from '#src/define-api.ts'
import { SPELLED_WORDS } from '#src/lib/spelling.ts'
import { invalidParameter } from '#src/response-error.ts'

const sortLetters = (word: string) => [...word].sort().join('')

const WORDS = SPELLED_WORDS.filter((word) => /^[a-z]{2,20}$/.test(word))

const A = 'a'.charCodeAt(0)

/** Counts of the letters a to z. */
function countLetters(word: string): Uint8Array {
  const counts = new Uint8Array(26)
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - A
    counts[letter] = (counts[letter] ?? 0) + 1
  }
  return counts
}

/** Finds words whose letters all occur in a text, each as often. */
function finderOf(text: string): (word: string) => boolean {
  const given = countLetters(text)
  const left = new Uint8Array(26)
  return (word) => {
    left.set(given)
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at) - A
      const count = left[letter] ?? 0
      if (count === 0) return false
      left[letter] = count - 1
    }
    return true
  }
}

export default defineApi(contract, {
  handle({ letters, limit, shortest }) {
    const given = letters.toLowerCase().replace(/\s/g, '')
    if (!/^[a-z]{2,}$/.test(given))
      throw invalidParameter('letters', 'must be two letters or more, a to z')
    const all = sortLetters(given)
    const least = shortest ?? all.length
    const isWithin = finderOf(all)
    const found = WORDS.filter(
      (word) =>
        word.length >= least && word.length <= all.length && word !== given && isWithin(word),
    )
      .map((word) => ({ word, length: word.length }))
      .sort((a, b) => b.length - a.length || (a.word < b.word ? -1 : 1))
    return {
      letters: all,
      count: found.length,
      ...(found.length > 0 && { words: found.slice(0, limit) }),
    }
  },
})
