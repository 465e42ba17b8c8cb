import { comparable, editDistance } from '@orchard/shared/matching'
import { stemmer } from 'stemmer'

/** Words of questions and of every other query, which say nothing of what is looked for. */
const STOP_WORDS = new Set(
  (
    'a about all am an and any api apis app are as at be best build by can check code could data developer do does each ' +
    'endpoint every example find for free from get give had has have help how i if in into is it its json js library ' +
    'list long look lookup make many me most much my need node of off on online open or our out please public python ' +
    'request rest see service should show site so some something tell than that the their them then there these this ' +
    'to tool try until up us use using want was way we were what when where which who whose why will with work would ' +
    'you your'
  ).split(' '),
)

/** The words of a text in lower case, without accents. */
export function wordsOf(text: string): string[] {
  const plain = comparable(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}|'s\b|'/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words that say what is looked for; all of them if none does. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** A word without its ending, in American spelling. */
export function stemOf(word: string): string {
  if (/\d/.test(word) || word.length < 3) return word
  return stemmer(american(word)).replace(/(?<=.{4})er$/, '') // whoever checks is a checker
}

function american(word: string): string {
  return word
    .replace(/(?<=.{2})our(?=s|ed|ing|ful|less|$)/, 'or')
    .replace(/(?<=.{3})is(?=(?:e[drs]?|ing|ation|ations)$)/, 'iz')
    .replace(/(?<=.{2})yse/, 'yze')
    .replace(/tre(?=s?$)/, 'ter')
    .replace(/ogue(?=s?$)/, 'og')
}

/** Words as one term, whatever their order. */
export function phraseOf(words: readonly string[]): string {
  return [...new Set(words.map(stemOf))].sort().join(' ')
}

/** The stem of each pair of neighbours written as one word. */
export function joinedPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => stemOf(`${words[index]}${word}`))
}

/** The words of an index: with their stems, all of them, and those of names with the number of their entries. */
export interface Vocabulary {
  has(word: string): boolean
  hasBeginning(letters: string): boolean
  names: ReadonlyMap<string, number>
}

/** @param names a text for each entry, as `descriptions`. */
export function vocabularyOf(
  names: readonly string[],
  descriptions: readonly string[],
): Vocabulary {
  const counts = new Map<string, number>()
  for (const word of names.flatMap((text) => [...new Set(wordsOf(text))]))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...new Set([...counts.keys(), ...descriptions.flatMap(wordsOf)])]
  const known = new Set([...words, ...words.map(stemOf)])
  return {
    has: (word) => known.has(word) || known.has(stemOf(word)),
    hasBeginning: (letters) => words.some((one) => one.startsWith(letters)),
    names: counts,
  }
}

/**
 * The words that were probably meant by one that is none of the index: one edit away, or two words without the space
 * between them, or two edits away if it is long. Undefined for a word that is far from all.
 */
export function correctWord(word: string, { names }: Vocabulary): string[] | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined
  const near = (edits: number) => nearestWord(word, names, edits)
  return (
    splitWord(word, names, 3) ??
    near(1) ??
    splitWord(word, names, 2) ??
    (word.length < 7 ? undefined : near(2))
  )
}

type Names = Vocabulary['names']

function splitWord(word: string, names: Names, shortest: number): string[] | undefined {
  for (let end = shortest; end <= word.length - shortest; end++) {
    const parts = [word.slice(0, end), word.slice(end)]
    if (parts.every((part) => names.has(part))) return parts
  }
  return undefined
}

/** The most frequent of the nearest words. */
function nearestWord(word: string, names: Names, edits: number): string[] | undefined {
  let best: [word: string, count: number] | undefined
  for (const [known, count] of names) {
    if (known.length < 4 || Math.abs(known.length - word.length) > edits) continue
    if (count > (best?.[1] ?? 0) && editDistance(word, known) <= edits) best = [known, count]
  }
  return best && [best[0]]
}
