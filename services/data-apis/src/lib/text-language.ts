import { deu, eng, fra, ita, nld, por, spa } from 'stopword'
import { detectAll } from 'tinyld'
import { wordsOf } from './words.ts'

/** Function words that the list for English lacks. */
const MORE_ENGLISH =
  'my your his her its our their mine yours hers ours theirs this these those such each every either neither both some any no none nor not only own same than too very would should could may might must shall ought cannot until while because although though since before after above below between during under again further then once here there when where why how which who whom whose what'.split(
    ' ',
  )

/** Languages whose function words are known. */
const STOP_WORDS = {
  en: [...eng, ...MORE_ENGLISH],
  es: spa,
  fr: fra,
  de: deu,
  it: ita,
  pt: por,
  nl: nld,
}

/** A language of which function words are known. */
export type TextLanguage = keyof typeof STOP_WORDS

const LANGUAGES = Object.keys(STOP_WORDS) as TextLanguage[]

/** The language with most function words in the text; undefined where two are equal. */
function byFunctionWords(text: string): TextLanguage | undefined {
  const words = wordsOf(text)
  const counted = LANGUAGES.map((language) => {
    const stops = stopWords(language)
    return { language, count: words.filter((word) => stops.has(word.text)).length }
  })
  const [best, second] = counted.toSorted((a, b) => b.count - a.count)
  return best && best.count > (second?.count ?? 0) ? best.language : undefined
}

/**
 * Estimates which of the languages a text has, by its function words and otherwise by its letters;
 * English where nothing speaks for any of them.
 */
export function estimateLanguage(text: string): TextLanguage {
  const known = byFunctionWords(text)
  if (known) return known
  const best = detectAll(text, { only: LANGUAGES })[0]?.lang
  return LANGUAGES.find((language) => language === best) ?? 'en'
}

const stopSets = new Map<TextLanguage, ReadonlySet<string>>()

/** Function words of a language, in lower case. */
export function stopWords(language: TextLanguage): ReadonlySet<string> {
  const known = stopSets.get(language) ?? new Set(STOP_WORDS[language])
  stopSets.set(language, known)
  return known
}
