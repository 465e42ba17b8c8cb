import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  type MatchPayload,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity'
import lists from './profanity.json' with { type: 'json' }

/** Repeated letters as the library has them before it compares: those that no word of it repeats are single. */
const collapse = (word: string) => word.replace(/([^beolsg])\1+/g, '$1')

/** The library’s list with words and slurs that it lacks, each as a word of its own. */
const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset)
for (const word of [...lists.rude, ...lists.apart])
  dataset.addPhrase((phrase) =>
    phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(`|${collapse(word)}|`)),
  )
const matcher = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers })

/** Dictionary words, names and places that the patterns match by accident. */
const HARMLESS = new Set(lists.harmless)
const patternOf = (phrase: string) => phrase.replaceAll('.', '\\.').replaceAll(' ', '\\s+')
// expression: words of our list with spaces between them
const PHRASES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${lists.phrases.map(patternOf).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Words of the list that count at the beginning of a word only: Latin names and others end so. */
const AT_BEGINNING = new Set(['anal', 'anus', 'orgy', 'penis', 'semen'])

/** A rude word and where it stands, in UTF-16 code units. */
export interface RudeWord {
  word: string
  start: number
  end: number
}

interface Token {
  text: string
  start: number
}

const LETTERS = /[\p{L}\p{M}\p{N}]/u

/** The word around a match. */
function tokenAround(text: string, { endIndex, startIndex }: MatchPayload): Token {
  let start = startIndex
  while (start > 0 && LETTERS.test(text.charAt(start - 1))) start--
  let end = endIndex + 1
  while (end < text.length && LETTERS.test(text.charAt(end))) end++
  return { text: text.slice(start, end), start }
}

function isHarmless(word: string, match: MatchPayload, token: Token): boolean {
  if (HARMLESS.has(token.text.toLowerCase())) return true
  return AT_BEGINNING.has(word) && match.startIndex > token.start
}

function rudeWordsIn(text: string): RudeWord[] {
  const found = matcher.getAllMatches(text).map((match) => ({
    match,
    word: dataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '',
    token: tokenAround(text, match),
  }))
  const rude = found.filter(({ match, token, word }) => !isHarmless(word, match, token))
  return rude.map(({ match, token, word }) => ({
    word,
    start: match.startIndex,
    end: Math.max(match.endIndex + 1, token.start + token.text.length),
  }))
}

// expression: each step takes at least one character, and the kinds of the two parts do not meet
/** Single characters with something between them, as in f u c k and s.h.i.t. */
const SPACED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}@$!](?:[\s._*\-+|/]{1,3}[\p{L}\p{N}@$!]){2,}(?![\p{L}\p{N}])/gu
const SEPARATOR = /[\s._*\-+|/]/u

/** Rude words of three letters that are a whole run, and longer ones within it. */
function spacedWordsIn(text: string): RudeWord[] {
  return [...text.matchAll(SPACED)].flatMap(({ 0: run, index }) => {
    const places = Array.from(run, (_, at) => at).filter((at) => !SEPARATOR.test(run.charAt(at)))
    const joined = places.map((at) => run.charAt(at)).join('')
    return rudeWordsIn(joined)
      .filter(({ end, start }) => end - start >= 4 || end - start === joined.length)
      .map(({ end, start, word }) => ({
        word,
        start: index + (places[start] ?? 0),
        end: index + (places[end - 1] ?? 0) + 1,
      }))
  })
}

/** Words of which letters are hidden, as in f**k and sh*t. */
const HIDDEN = /(?<![\p{L}\p{N}*])\p{L}[\p{L}*]*(?![\p{L}\p{N}*])/gu
const HIDEABLE =
  'fuck fucks fucked fucker fuckers fucking shit shits shitty bullshit cunt cunts bitch bitches dick dickhead cock pussy asshole assholes arsehole bastard bastards motherfucker nigger niggers nigga faggot slut whore twat wanker prick'.split(
    ' ',
  )

function hiddenWordsIn(text: string): RudeWord[] {
  return [...text.matchAll(HIDDEN)].flatMap(({ 0: written, index }) => {
    if (!written.includes('*')) return []
    const word = HIDEABLE.find(
      (one) =>
        one.length === written.length &&
        [...written.toLowerCase()].every((letter, at) => letter === '*' || letter === one[at]),
    )
    return word === undefined ? [] : [{ word, start: index, end: index + written.length }]
  })
}

/**
 * The rude words of an English text, in order and apart: of overlapping ones the longest of the first.
 * Digits, signs and letters of other alphabets that stand for letters are seen through, and so are
 * spaces and stops between single letters and stars in their place.
 */
export function findRudeWords(text: string): RudeWord[] {
  const phrases = [...text.matchAll(PHRASES)].map(({ 0: phrase, index }) => ({
    start: index,
    end: index + phrase.length,
  }))
  const found = [...rudeWordsIn(text), ...spacedWordsIn(text), ...hiddenWordsIn(text)]
    .filter(({ end, start }) => !phrases.some((one) => start >= one.start && end <= one.end))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const apart: RudeWord[] = []
  for (const one of found) if (one.start >= (apart.at(-1)?.end ?? 0)) apart.push(one)
  return apart
}
