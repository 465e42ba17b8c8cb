import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import {
  correctWord,
  joinedPairs,
  phraseOf,
  stemOf,
  tellingWords,
  type Vocabulary,
  vocabularyOf,
  wordsOf,
} from './related-words.ts'

/** The fields that the second tier of the search looks at. */
export interface Relatable {
  name: string
  description: string
  /** Separated by commas, as are the synonyms. */
  keywords?: string | undefined
  /** Other names of the job, as people type them. */
  synonyms?: string | undefined
  /** A long text, in which a word says less. */
  text?: string | undefined
}

/** Near matches of a query. */
export interface Related<T> {
  /** Best first. */
  entries: readonly T[]
  /** The query without its typing errors, in lower case; null if it seems to have none. */
  correction: string | null
}

/** A search by words instead of the whole query: by stems in any order, joined or apart, with typing errors. */
export type RelatedSearch<T> = (query: string) => Related<T>

const BOOST = {
  phrases: 6,
  name: 4,
  joined: 3,
  names: 3,
  unstemmed: 1,
  description: 1,
  text: 0.5,
}
type Field = keyof typeof BOOST
const FIELDS = Object.keys(BOOST) as Field[]

/** Having many names is no fault of an entry. */
const BM25 = { k: 1.2, b: 0.2, d: 0 }
/** A word that no entry has weighs as one that so many have. */
const UNKNOWN_COUNT = 4
/** Share of the best entry's points below which one that lacks a word is left out. */
const LEAST_OF_BEST = 0.25
const ENTRIES_AT_ONCE = 20
const MAX_WORDS = 12
const LONGEST_PHRASE = 5
const SHORTEST_PREFIX = 3
const PREFIX_WEIGHT = 0.5

/**
 * Makes the index of entries: some tens of milliseconds for a hundred, with pauses in which a browser can respond.
 * @param leastMatched share of a query's telling words, by weight, that an entry must have, from 0 to 1, unless all of
 *   one of its names is in the query.
 */
export async function createRelatedSearch<T extends Relatable>(
  entries: readonly T[],
  leastMatched = 0.3,
): Promise<RelatedSearch<T>> {
  const texts = entries.map(textOf)
  await pause()
  const vocabulary = vocabularyOf(
    texts.map(({ phrases }) => phrases.flat()),
    texts.map(({ description, text }) => [...description, ...text]),
  )
  const index = new MiniSearch<Record<Field, string> & { id: number }>({
    fields: FIELDS,
    tokenize: (terms) => terms.split('\n'),
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, bm25: BM25, tokenize: (term) => [term] },
  })
  for (const [id, text] of texts.entries()) {
    if (id % ENTRIES_AT_ONCE === 0) await pause()
    index.add({ id, ...termsOf(text) })
  }
  return (query) => {
    const { correction, words } = readQuery(query, vocabulary)
    const ids = rank(index.search(queryOf(words)), words, entries.length, leastMatched)
    return { entries: ids.map((id) => entries[id] as T), correction }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve))

/** The ids of what was found and is near enough, best first. A word that few entries have says more than others. */
function rank(
  found: readonly SearchResult[],
  words: readonly QueryWord[],
  entryCount: number,
  leastMatched: number,
): number[] {
  const rows = found.map((row) => ({ ...row, has: words.map((word) => hasWord(row, word)) }))
  const weights = words.map((_, at) => {
    const count = rows.filter(({ has }) => has[at]).length
    return Math.log1p(entryCount / (count || UNKNOWN_COUNT))
  })
  const near = rows
    .map(({ has, id, match, score }) => {
      const matched = sum(weights.filter((_, at) => has[at])) / sum(weights)
      const isNamed = Object.values(match).some((fields) => fields.includes('phrases'))
      return { id: id as number, isNamed, matched, points: score * matched ** 2 }
    })
    .filter(({ isNamed, matched }) => isNamed || matched >= leastMatched)
    .sort((a, b) => b.points - a.points || a.id - b.id)
  const least = (near[0]?.points ?? 0) * LEAST_OF_BEST
  return near.filter(({ matched, points }) => matched === 1 || points >= least).map(({ id }) => id)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function hasWord({ queryTerms }: SearchResult, { isBeginning, terms, text }: QueryWord): boolean {
  return terms.some((one) => queryTerms.includes(one)) || (isBeginning && queryTerms.includes(text))
}

/** The words of an entry: of its name, which is the first phrase, of its other names, its description and its text. */
interface EntryText {
  phrases: readonly (readonly string[])[]
  description: readonly string[]
  text: readonly string[]
}

function textOf({
  description,
  keywords = '',
  name,
  synonyms = '',
  text = '',
}: Relatable): EntryText {
  const names = `${keywords},${synonyms}`.split(',').map(wordsOf)
  return {
    phrases: [wordsOf(name), ...names.filter(({ length }) => length > 0)],
    description: wordsOf(description),
    text: wordsOf(text),
  }
}

function termsOf({ description, phrases, text }: EntryText): Record<Field, string> {
  const [name = [], ...names] = phrases
  const stems = (words: readonly string[]) => words.map(stemOf).join('\n')
  return {
    phrases: phrases.map((words) => phraseOf(tellingWords(words))).join('\n'),
    name: stems(name),
    joined: phrases.flatMap(joinedPairs).join('\n'),
    names: stems(names.flat()),
    unstemmed: phrases.flat().join('\n'),
    description: stems(description),
    text: stems(text),
  }
}

/** A word as it is looked for. */
interface ReadWord {
  text: string
  isCorrected: boolean
  /** True if the index only has longer words that begin with it. */
  isBeginning: boolean
  /** The word that may have been meant instead of a beginning. */
  other?: string | undefined
}

/** A word of a query, and the terms of the index that stand for it. */
interface QueryWord extends ReadWord {
  terms: readonly string[]
}

function readQuery(query: string, vocabulary: Vocabulary) {
  const typed = wordsOf(query).slice(0, MAX_WORDS)
  const read = typed.flatMap((word, at) =>
    readWord(word, at === typed.length - 1, vocabulary, typed),
  )
  const texts = read.map(({ text }) => text)
  const telling = tellingWords(texts)
  const pairs = joinedPairs(texts)
  const words = read.flatMap((word, at): QueryWord[] => {
    if (!telling.includes(word.text) || (vocabulary.isDetail(word.text) && !word.isBeginning))
      return []
    const alone = [word.text, word.other].filter((one) => one !== undefined).map(stemOf)
    return [{ ...word, terms: [...alone, ...pairs.slice(Math.max(0, at - 1), at + 1)] }]
  })
  const isCorrected = read.some((one) => one.isCorrected)
  return { words, correction: isCorrected ? texts.join(' ') : null }
}

function readWord(
  word: string,
  isLast: boolean,
  vocabulary: Vocabulary,
  typed: readonly string[],
): ReadWord[] {
  const asIs = { text: word, isCorrected: false, isBeginning: false }
  if (vocabulary.has(word) || vocabulary.isDetail(word)) return [asIs]
  const corrected = correctWord(word, vocabulary, typed)
  if (isLast && word.length >= SHORTEST_PREFIX && vocabulary.hasBeginning(word))
    return [{ ...asIs, isBeginning: true, other: corrected?.[0] }]
  if (!corrected) return [asIs]
  return corrected.map((text) => ({ text, isCorrected: true, isBeginning: false }))
}

function queryOf(words: readonly QueryWord[]): Query {
  const texts = words.map(({ text }) => text)
  const runs = texts.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, texts.length - from) }, (_, more) =>
      texts.slice(from, from + more + 1),
    ),
  )
  return {
    combineWith: 'OR',
    queries: [
      ...new Set(words.flatMap(({ terms }) => terms)),
      ...texts.map((text) => ({
        combineWith: 'OR' as const,
        queries: [text],
        fields: ['unstemmed'],
      })),
      ...words
        .filter(({ isBeginning }) => isBeginning)
        .map(({ text }) => ({
          combineWith: 'OR' as const,
          queries: [text],
          prefix: true,
          weights: { prefix: PREFIX_WEIGHT, fuzzy: 0 },
        })),
      ...runs.map((run) => ({
        combineWith: 'OR' as const,
        queries: [phraseOf(run)],
        fields: ['phrases'],
        boost: { phrases: BOOST.phrases * run.length },
      })),
    ],
  }
}
