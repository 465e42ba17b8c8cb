import { noCase } from 'change-case'
import { titleCase } from 'title-case'
import innerCapitals from './inner-capitals.json' with { type: 'json' }

/** Names and words that are written with capitals inside, as eBay and GitHub are. */
const INNER_CAPITALS = new Set(innerCapitals.words.split(' '))
const HAS_INNER_CAPITAL = /\p{Ll}\p{M}*\p{Lu}|^\p{Lu}{2,}/u

interface ProseWord {
  text: string
  /** Whether its capitals belong to its spelling. */
  isKept: boolean
}

const capitalize = (word: string) => word.replace(/^./u, (letter) => letter.toUpperCase())

/**
 * The words of a text for prose. Those whose capitals belong to their spelling stay whole: known ones
 * everywhere, others in a phrase of several words that is not written in capitals throughout.
 */
function proseWords(text: string, split: (text: string) => string[]): ProseWord[] {
  const pieces = text
    .split(/[^\p{L}\p{M}\p{N}_.:/-]+/u)
    .map((piece) => piece.replace(/[.:]$/u, ''))
    .filter((piece) => piece !== '')
  // expression: a name has at most 500 characters
  const isPhrase = pieces.length > 1 && /\p{Ll}/u.test(text.replace(/\S*\p{Lu}\S*/gu, ''))
  return pieces.flatMap((piece): ProseWord[] => {
    const isWord = /^[\p{L}\p{M}\p{N}]+$/u.test(piece)
    if (isWord && (INNER_CAPITALS.has(piece) || (isPhrase && HAS_INNER_CAPITAL.test(piece))))
      return [{ text: piece, isKept: true }]
    const lower = noCase(piece, { split, locale: false })
    return lower === '' ? [] : lower.split(' ').map((word) => ({ text: word, isKept: false }))
  })
}

/** A text as prose in four cases; `split` finds the words of a name such as parseXml. */
export function proseCases(text: string, split: (text: string) => string[]) {
  const words = proseWords(text, split)
  const asWritten = words.map((word) => word.text).join(' ')
  const [first, ...rest] = words.map(({ isKept, text: word }, at) =>
    isKept || at > 0 ? word : capitalize(word),
  )
  // The language of this machine must not decide about capital letters.
  const titled = titleCase(asWritten, { locale: 'und' }).split(' ')
  return {
    capital: words.map((word) => (word.isKept ? word.text : capitalize(word.text))).join(' '),
    sentence: [first, ...rest].join(' '),
    title: words.map((word, at) => (word.isKept ? word.text : titled[at])).join(' '),
    lower: asWritten.toLowerCase(),
  }
}
