import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import nspell from 'nspell'

const require = createRequire(import.meta.url)
/** The package's own module waits at its top level, which threads of a service that runs from source cannot load. */
const FOLDER = path.dirname(require.resolve('dictionary-en'))

/** The Hunspell dictionary of American English, which has common words. */
export const spelling = nspell({
  aff: readFileSync(path.join(FOLDER, 'index.aff')),
  dic: readFileSync(path.join(FOLDER, 'index.dic')),
})

/** nspell keeps every form of every word with its flags, but its types do not tell. */
const { data, flags } = spelling as unknown as {
  data: Record<string, string[]>
  flags: { NOSUGGEST: string }
}

/** The dictionary's flags of words that take 's (nouns and names), and that take s. */
const POSSESSIVE = 'M'
const PLURAL = 'S'

/** Whether a word is spelled right, in American English. */
export const isSpelled = (word: string): boolean => spelling.correct(word)

/** Whether the dictionary has a word in these very letters, capitals included. */
export const isEntry = (word: string): boolean => Object.hasOwn(data, word)

/** Whether the dictionary has a noun or a name as an entry of its own, not as the plural of another. */
export const isSpelledNoun = (word: string): boolean =>
  isEntry(word) && data[word]?.includes(POSSESSIVE) === true

/** Whether the dictionary has a noun that makes a regular plural of its own. */
export const isSpelledSingular = (word: string): boolean =>
  isSpelledNoun(word) && data[word]?.includes(PLURAL) === true

const offensive = new Set(Object.keys(data).filter((word) => data[word]?.includes(flags.NOSUGGEST)))
/** Taking endings off leaves the beginning as it is; most words are told apart by it. */
const beginnings = new Set([...offensive].map((word) => word.slice(0, 2)))

/** The dictionary marks the plain form alone, so that endings must be taken off. */
function isOffensive(word: string): boolean {
  if (!beginnings.has(word.slice(0, 2))) return false
  const stems = [
    word,
    word.replace(/(?:'?s|e[dr]s?|ings?)$/, ''),
    word.replace(/(.)\1(?:e[dr]s?|ings?|y|ier|iest)$/, '$1'),
  ]
  return stems.some((stem) => offensive.has(stem))
}

/** Every form of every word of the dictionary but those that it does not want to be suggested. */
export const SPELLED_WORDS: readonly string[] = Object.keys(data).filter(
  (word) => !isOffensive(word),
)
