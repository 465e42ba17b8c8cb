import { distance } from 'fastest-levenshtein'
import { contract } from '#contracts/text-similarity.ts'
import { defineApi } from '#src/define-api.ts'
import { wordsOf } from '#src/lib/words.ts'

const round = (share: number) => Math.round(share * 100) / 100

/** Lower case in one Unicode form, without punctuation and spaces at the ends. */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[\p{P}\s]+|(?<![\p{P}\s])[\p{P}\s]+$/gu, '')
}

function spelling(a: string, b: string): number {
  // Characters beyond the first plane are one letter, though two code units.
  const [left, right] = lettersOf(a, b)
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 1 : 1 - distance(left, right) / longer
}

/** Both texts with one code unit for each different character, for a function that counts units. */
function lettersOf(a: string, b: string): [string, string] {
  const units = new Map<string, string>()
  const recode = (text: string) =>
    Array.from(text, (letter) => {
      const unit = units.get(letter) ?? String.fromCharCode(units.size)
      units.set(letter, unit)
      return unit
    }).join('')
  return [recode(a), recode(b)]
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  const all = a.size + b.size - shared
  return shared / all
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

/** Twice the pairs in common over all pairs; a pair that occurs twice counts twice. */
function dice(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  if (left.length + right.length === 0) return a.join() === b.join() ? 1 : 0
  const open = new Map<string, number>()
  for (const pair of left) open.set(pair, (open.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of right) {
    const count = open.get(pair) ?? 0
    if (count > 0) shared++
    open.set(pair, count - 1)
  }
  return (2 * shared) / (left.length + right.length)
}

export default defineApi(contract, {
  handle(parameters) {
    const [a, b] = [normalise(parameters.a), normalise(parameters.b)]
    const [left, right] = [a, b].map((text) => wordsOf(text).map((word) => word.text)) as [
      string[],
      string[],
    ]
    // Texts without any word, such as two emoji, are equal or they have nothing in common.
    const hasWords = left.length + right.length > 0
    const same = a === b ? 1 : 0
    const known = new Set(right)
    const shared = [...new Set(left)].filter((word) => known.has(word))
    return {
      order: hasWords ? round(dice(left, right)) : same,
      words: hasWords ? round(jaccard(new Set(left), known)) : same,
      spelling: round(spelling(a, b)),
      ...(shared.length > 0 && { shared_words: shared }),
    }
  },
})
