import { editsBetween } from './edits.ts'
import { SPELLED_WORDS } from './spelling.ts'

interface Known {
  word: string
  lower: string
  /** A bit for each letter that occurs. */
  letters: number
}

function lettersOf(word: string): number {
  let letters = 0
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) & 31)
  return letters
}

/** Words that may be suggested, by length. */
const BY_LENGTH = new Map<number, Known[]>()
for (const word of SPELLED_WORDS) {
  if (!/^\p{L}[\p{L}'-]+$/u.test(word)) continue
  const lower = word.toLowerCase()
  const known = BY_LENGTH.get(lower.length) ?? []
  known.push({ word, lower, letters: lettersOf(lower) })
  BY_LENGTH.set(lower.length, known)
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * A slip of the fingers is likelier than a forgotten letter, and that likelier than a wrong one.
 */
function kindOf(word: string, other: string): number {
  if (word.length !== other.length) return 1
  return [...word].sort().join('') === [...other].sort().join('') ? 0 : 2
}

/** Words of the dictionary that differ from a word in at most two letters, one for short words. */
export function nearestWords(written: string): { word: string; changes: number }[] {
  const word = written.toLowerCase()
  const most = word.length < 5 ? 1 : 2
  const letters = lettersOf(word)
  const found: (Known & { changes: number; kind: number; hasOtherStart: boolean })[] = []
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const known of BY_LENGTH.get(length) ?? []) {
      // Each change exchanges at most one letter for another.
      if (countBits(letters ^ known.letters) > 2 * most) continue
      const changes = editsBetween(word, known.lower, most)
      if (changes > most) continue
      const hasOtherStart = known.lower[0] !== word[0]
      found.push({ ...known, changes, kind: kindOf(word, known.lower), hasOtherStart })
    }
  return found
    .sort(
      (a, b) =>
        a.changes - b.changes ||
        a.kind - b.kind ||
        Number(a.hasOtherStart) - Number(b.hasOtherStart) ||
        // Common words are likelier than names.
        Number(a.word !== a.lower) - Number(b.word !== b.lower) ||
        (a.word < b.word ? -1 : 1),
    )
    .filter((one, index, all) => all.findIndex(({ lower }) => lower === one.lower) === index)
    .map(({ changes, word: other }) => ({ word: other, changes }))
}
