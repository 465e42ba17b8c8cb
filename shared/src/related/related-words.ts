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

/** As in rgb2hex. */
const TO = /(?<=\p{L}{2})2(?=\p{L}{2})/gu
const LONGEST_WORD = 40
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The words of a text in lower case, without accents. */
export function wordsOf(text: string): string[] {
  const plain = comparable(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}|'s\b|'/gu, '')
  const apart = plain.includes('2') ? plain.replaceAll(TO, ' ') : plain
  return apart.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words that say what is looked for; all of them if none does. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** Stems of words that were asked for, since the names of an index have the same words again and again. */
const stems = new Map<string, string>()
const MAX_STEMS = 20_000

/** A word without its ending, in American spelling. */
export function stemOf(word: string): string {
  if (/\d/.test(word) || word.length < 3) return word
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmer(american(word)).replace(/(?<=.{4})er$/, '') // whoever checks is a checker
  if (stems.size < MAX_STEMS && word.length < LONGEST_WORD) stems.set(word, stem)
  return stem
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

/** The words of an index: with their stems, all of them, and those of names with the entries that have them. */
export interface Vocabulary {
  has(word: string): boolean
  /** True for a number, or a word of a place or a language, which the index does not have. */
  isDetail(word: string): boolean
  hasBeginning(letters: string): boolean
  names: ReadonlyMap<string, ReadonlySet<number>>
}

/** @param names words for each entry, as `descriptions`. */
export function vocabularyOf(
  names: readonly (readonly string[])[],
  descriptions: readonly (readonly string[])[],
): Vocabulary {
  const owners = new Map<string, Set<number>>()
  for (const [id, words] of names.entries())
    for (const word of words) owners.set(word, (owners.get(word) ?? new Set()).add(id))
  const words = [...new Set([...owners.keys(), ...descriptions.flat()])]
  const known = new Set([...words, ...words.map(stemOf)])
  const has = (word: string) => known.has(word) || known.has(stemOf(word))
  places ??= placesAndLanguages()
  const details = places
  return {
    has,
    isDetail: (word) => !has(word) && (/^\d+$/.test(word) || details.has(word)),
    hasBeginning: (letters) => words.some((one) => one.startsWith(letters)),
    names: owners,
  }
}

/** Made with the first index. */
let places: ReadonlySet<string> | undefined

/** Words of the English names of countries, languages and the cities of time zones. */
function placesAndLanguages(): ReadonlySet<string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const names = codes.flatMap((code) => [regions.of(code), languages.of(code.toLowerCase())])
  return new Set(
    [...names, ...Intl.supportedValuesOf('timeZone')].flatMap((name = '') => wordsOf(name)),
  )
}

/**
 * The words that were probably meant by one that is none of the index: one edit away, or two words without the space
 * between them, or two edits away if it is long or has the same consonants. Undefined for a word that is far from all.
 * @param others the other words of the query: of words that are as near, that of an entry which has most of them is it.
 */
export function correctWord(
  word: string,
  { names }: Vocabulary,
  others: readonly string[] = [],
): string[] | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined
  const near = (edits: number) => nearestWord(word, names, edits, others)
  return near(1) ?? splitWord(word, names, 3) ?? splitWord(word, names, 2) ?? near(2)
}

type Names = Vocabulary['names']

function splitWord(word: string, names: Names, shortest: number): string[] | undefined {
  for (let end = shortest; end <= word.length - shortest; end++) {
    const parts = [word.slice(0, end), word.slice(end)]
    if (parts.every((part) => names.has(part))) return parts
  }
  return undefined
}

function nearestWord(
  word: string,
  names: Names,
  edits: number,
  others: readonly string[],
): string[] | undefined {
  let best: { word: string; company: number; count: number } | undefined
  for (const [known, owners] of names) {
    if (!isTypo(word, known, edits)) continue
    const company = Math.max(
      ...[...owners].map((id) => others.filter((one) => names.get(one)?.has(id)).length),
    )
    const isBetter =
      !best || company > best.company || (company === best.company && owners.size > best.count)
    if (isBetter) best = { word: known, company, count: owners.size }
  }
  return best && [best.word]
}

/** Few mistype the first letter, and short words have many neighbours that are other words. */
function isTypo(word: string, known: string, edits: number): boolean {
  if (known.length < 4 || Math.abs(known.length - word.length) > edits) return false
  const isSwapped = word[0] === known[1] && word[1] === known[0]
  if (word[0] !== known[0] && !isSwapped) return false
  if (editDistance(word, known) > edits) return false
  if (edits === 1)
    return word.length > 4 || word.length !== known.length || sorted(word) === sorted(known)
  return word.length > 6 || (word.length > 4 && consonantsOf(word) === consonantsOf(known))
}

const sorted = (word: string) => [...word].sort().join('')
const consonantsOf = (word: string) => word.replaceAll(/[aeiouy]|(.)(?=\1)/g, '')
