import MiniSearch, { type Query } from 'minisearch'
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

const BOOST = { phrases: 6, name: 4, joined: 3, names: 3, description: 1 }
type Field = keyof typeof BOOST
const FIELDS = Object.keys(BOOST) as Field[]

/** Having many names is no fault of an entry. */
const BM25 = { k: 1.2, b: 0.2, d: 0 }
const MOST_WORDS = 12
const LONGEST_PHRASE = 5
const SHORTEST_PREFIX = 3
const PREFIX_WEIGHT = 0.5

/**
 * Makes the index of entries, which takes some milliseconds for a hundred.
 * @param leastMatched share of a query's telling words that an entry must have, from 0 to 1.
 */
export function createRelatedSearch<T extends Relatable>(
  entries: readonly T[],
  leastMatched = 0.3,
): RelatedSearch<T> {
  const texts = entries.map(textsOf)
  const vocabulary = vocabularyOf(
    texts.map(({ name, names }) => `${name},${names}`),
    texts.map(({ description }) => description),
  )
  const index = new MiniSearch<Record<Field, string> & { id: number }>({
    fields: FIELDS,
    tokenize: (terms) => terms.split('\n'),
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, bm25: BM25, tokenize: (term) => [term] },
  })
  index.addAll(entries.map((entry, id) => ({ id, ...termsOf(entry) })))
  return (query) => {
    const { correction, words } = readQuery(query, vocabulary)
    const found = index.search(queryOf(words)).map(({ id, queryTerms, score }) => {
      const has = ({ terms, text, isBeginning }: QueryWord) =>
        terms.some((one) => queryTerms.includes(one)) || (isBeginning && queryTerms.includes(text))
      const matched = words.filter(has).length / words.length
      return { entry: entries[id] as T, id, matched, rank: score * matched ** 2 }
    })
    const near = found.filter(({ matched }) => matched >= leastMatched)
    near.sort((a, b) => b.rank - a.rank || a.id - b.id)
    return { entries: near.map(({ entry }) => entry), correction }
  }
}

function textsOf({ description, keywords = '', name, synonyms = '' }: Relatable) {
  return { name, names: `${keywords},${synonyms}`, description }
}

function termsOf(entry: Relatable): Record<Field, string> {
  const { description, name, names } = textsOf(entry)
  const phrases = [name, ...names.split(',')].map(wordsOf).filter(({ length }) => length > 0)
  const stems = (text: string) => wordsOf(text).map(stemOf).join('\n')
  return {
    phrases: phrases.map((words) => phraseOf(tellingWords(words))).join('\n'),
    name: stems(name),
    joined: phrases.flatMap(joinedPairs).join('\n'),
    names: stems(names),
    description: stems(description),
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
  const typed = wordsOf(query).slice(0, MOST_WORDS)
  const read = typed.flatMap((word, at) => readWord(word, at === typed.length - 1, vocabulary))
  const texts = read.map(({ text }) => text)
  const telling = tellingWords(texts)
  const pairs = joinedPairs(texts)
  const words = read.flatMap((word, at): QueryWord[] => {
    if (!telling.includes(word.text)) return []
    const alone = [word.text, word.other].filter((one) => one !== undefined).map(stemOf)
    return [{ ...word, terms: [...alone, ...pairs.slice(Math.max(0, at - 1), at + 1)] }]
  })
  const isCorrected = read.some((one) => one.isCorrected)
  return { words, correction: isCorrected ? texts.join(' ') : null }
}

function readWord(word: string, isLast: boolean, vocabulary: Vocabulary): ReadWord[] {
  const asIs = { text: word, isCorrected: false, isBeginning: false }
  if (vocabulary.has(word)) return [asIs]
  const corrected = correctWord(word, vocabulary)
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
