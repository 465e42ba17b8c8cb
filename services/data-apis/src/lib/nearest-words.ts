import common from './common-words.json' with { type: 'json' }
import { editsBetween } from './edits.ts'
import { SPELLED_WORDS } from './spelling.ts'
import technology from './technology-words.json' with { type: 'json' }

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

/** How rare a word is, from 0: by the size of SCOWL that has it. */
const RARITY = new Map(
  common.sizes.flatMap((words, size) => words.split(' ').map((word) => [word, size] as const)),
)
const rarityOf = (word: string) => RARITY.get(word) ?? common.sizes.length

/** Words that may be suggested, by length. */
const BY_LENGTH = new Map<number, Known[]>()
for (const word of [...SPELLED_WORDS, ...technology.words.split(' ')]) {
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

/** The lower, the likelier it is that a word was meant, among words with as many changes. */
const scoreOf = (word: string, other: string) =>
  kindOf(word, other) + rarityOf(other) + (other[0] === word[0] ? 0 : 2)

/** Words of the dictionary that differ from a word in at most two letters, one for short words. */
export function nearestWords(written: string): { word: string; changes: number }[] {
  const word = written.toLowerCase()
  const max = word.length < 5 ? 1 : 2
  const letters = lettersOf(word)
  const found: (Known & { changes: number; score: number })[] = []
  for (let length = word.length - max; length <= word.length + max; length++)
    for (const known of BY_LENGTH.get(length) ?? []) {
      // Each change exchanges at most one letter for another.
      if (countBits(letters ^ known.letters) > 2 * max) continue
      const changes = editsBetween(word, known.lower, max)
      if (changes > max) continue
      found.push({ ...known, changes, score: scoreOf(word, known.lower) })
    }
  return found
    .sort(
      (a, b) =>
        a.changes - b.changes ||
        a.score - b.score ||
        // Common words are likelier than names.
        Number(a.word !== a.lower) - Number(b.word !== b.lower) ||
        (a.word < b.word ? -1 : 1),
    )
    .filter((one, index, all) => all.findIndex(({ lower }) => lower === one.lower) === index)
    .map(({ changes, word: other }) => ({ word: other, changes }))
}
