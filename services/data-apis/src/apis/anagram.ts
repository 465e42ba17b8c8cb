import { contract } from '#contracts/anagram.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { SPELLED_WORDS } from '#src/lib/spelling.ts'

const sortLetters = (word: string) => [...word].sort().join('')

/** Common words with their letters by the alphabet. */
const WORDS = SPELLED_WORDS.filter((word) => /^[a-z]{2,20}$/.test(word)).map((word) => ({
  word,
  sorted: sortLetters(word),
}))

/** Whether all letters of one sorted text occur in another, each as often. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const letter of part) {
    at = whole.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

export default defineApi(contract, {
  answer({ letters, limit, shortest }) {
    const given = letters.toLowerCase().replace(/\s/g, '')
    if (!/^[a-z]{2,}$/.test(given))
      throw invalidParameter('letters', 'must be two letters or more, a to z')
    const all = sortLetters(given)
    const least = shortest ?? all.length
    const found = WORDS.filter(
      ({ sorted, word }) =>
        word.length >= least &&
        word.length <= all.length &&
        word !== given &&
        isWithin(sorted, all),
    )
      .map(({ word }) => ({ word, length: word.length }))
      .sort((a, b) => b.length - a.length || (a.word < b.word ? -1 : 1))
    return {
      letters: all,
      count: found.length,
      ...(found.length > 0 && { words: found.slice(0, limit) }),
    }
  },
})
