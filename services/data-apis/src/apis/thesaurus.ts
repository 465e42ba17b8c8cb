import { contract, type Parameters } from '#contracts/thesaurus.ts'
import { defineApi } from '#src/define-api.ts'
import {
  lookUp,
  PARTS_OF_SPEECH,
  type PartOfSpeech,
  readSynset,
  type Synset,
  toLemma,
} from '#src/lib/wordnet.ts'
import { notFound } from '#src/response-error.ts'

/** Symbols of pointers, wninput(5WN). */
const ANTONYM = '!'
const SIMILAR = '&'
const BROADER = ['@', '@i']

/** Words of the meanings to which a meaning points. */
function pointedWords({ pointers }: Synset, symbols: readonly string[]): string[] {
  return pointers
    .filter(({ symbol }) => symbols.includes(symbol))
    .flatMap(({ offset, partOfSpeech }) => readSynset(partOfSpeech, offset).words)
}

/** Opposites of one word of a meaning; opposites belong to words. */
function oppositesOf(synset: Synset, isWanted: (source: number) => boolean): string[] {
  return synset.pointers
    .filter(({ source, symbol }) => symbol === ANTONYM && isWanted(source))
    .flatMap(({ offset, partOfSpeech, target }) => {
      const { words } = readSynset(partOfSpeech, offset)
      return target === 0 ? words : (words[target - 1] ?? [])
    })
}

/** Opposites of the word itself, or else of the meaning to which it is similar. */
function findOpposites(synset: Synset, word: string): string[] {
  const place = synset.words.findIndex((one) => one.toLowerCase() === word) + 1
  const own = oppositesOf(synset, (source) => source === place || source === 0)
  if (own.length > 0) return own
  return synset.pointers
    .filter(({ symbol }) => symbol === SIMILAR)
    .flatMap(({ offset, partOfSpeech }) =>
      oppositesOf(readSynset(partOfSpeech, offset), () => true),
    )
}

function senseOf(part: PartOfSpeech, offset: number, word: string, limit: number) {
  const synset = readSynset(part, offset)
  /** A list without the word itself and without twins; no member where nothing is left. */
  const list = (name: string, words: readonly string[]) => {
    const others = [...new Set(words)].filter((one) => one.toLowerCase() !== word)
    return others.length > 0 ? { [name]: others.slice(0, limit) } : {}
  }
  return {
    base: word,
    part_of_speech: part,
    definition: synset.definition,
    ...list('synonyms', synset.words),
    ...list('similar', pointedWords(synset, [SIMILAR])),
    ...list('broader', pointedWords(synset, BROADER)),
    ...list('opposites', findOpposites(synset, word)),
  }
}

function sensesOf(part: PartOfSpeech, { limit, senses, word }: Parameters) {
  const found = lookUp(part, toLemma(word))
  if (!found) return []
  return found.offsets.slice(0, senses).map((offset) => senseOf(part, offset, found.base, limit))
}

export default defineApi(contract, {
  handle(parameters) {
    const { part_of_speech: only, word } = parameters
    const senses = PARTS_OF_SPEECH.filter((part) => only === undefined || part === only).flatMap(
      (part) => sensesOf(part, parameters),
    )
    if (senses.length === 0) throw notFound(`The thesaurus has no such word: ${word}`)
    return { word: toLemma(word), senses }
  },
})
