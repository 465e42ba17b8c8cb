import { pronunciationsOf, stressOf } from './pronunciations.ts'
import { isEntry } from './spelling.ts'
import { syllablesByLetters } from './syllable-letters.ts'

/** Prefixes by their number of syllables; longer ones come before those that they begin with. */
const PREFIXES = Object.entries({
  1: 'trans quad fore back down post pre non dis mis sub out tri bi re un de co up in im ex',
  2: 'quadru counter pseudo thermo micro multi under super inter hyper hydro neuro cyber photo infra ultra intra extra retro macro mega meta anti over auto semi mini poly mono kilo nano giga tera tele geo eco bio',
  3: 'electro',
}).flatMap(([count, prefixes]) =>
  prefixes.split(' ').map((prefix) => ({ prefix, syllables: Number(count) })),
)
PREFIXES.sort((a, b) => b.prefix.length - a.prefix.length)
/** Latin for a foot, which is no word of its own: biped, quadruped. */
const FOOT = /^ped(?:s|al)?$/

/** Sounds after which an s is spoken as a syllable, and those after which -ed is. */
const SIBILANT = /(?:S|Z|SH|ZH|CH|JH)$/
const DENTAL = /[TD]$/

/** A longer word is none that English makes; its parts would take long to look up. */
const LONGEST = 45

interface Spoken {
  word: string
  sound: string
  syllables: number
}

function spoken(word: string): Spoken | undefined {
  const [sound] = word.length > 1 ? pronunciationsOf(word) : []
  return sound === undefined ? undefined : { word, sound, syllables: stressOf(sound).length }
}

/** The first of some words that the dictionary has, if it is a common one. */
function firstSpoken(words: readonly string[]): Spoken | undefined {
  for (const word of words) {
    const found = word.length > 2 && isEntry(word) ? spoken(word) : undefined
    if (found) return found
  }
  return undefined
}

/** Words from which one with an ending may have been made. */
const stemsOf = (stem: string) => [
  stem,
  `${stem}e`,
  stem.replace(/(.)\1$/, '$1'),
  stem.replace(/i$/, 'y'),
]

/** Endings, and what they add to the syllables of the word before them. */
const ENDINGS: readonly (readonly [RegExp, (base: Spoken) => number])[] = [
  [/^(.+[^s])'?s$/, ({ sound }) => (SIBILANT.test(sound) ? 1 : 0)],
  [/^(.+)(?:es|ies)$/, ({ sound }) => (SIBILANT.test(sound) ? 1 : 0)],
  [/^(.+)ed$/, ({ sound }) => (DENTAL.test(sound) ? 1 : 0)],
  [/^(.+)(?:ing|ers?|est)$/, ({ word }) => (/[^aeiou]le$/.test(word) ? 0 : 1)],
  [/^(.+ic)ally$/, () => 1],
  [/^(.+)(?:ness|ful|less|ship|ment|hood|dom|man|men|ish|ly)$/, () => 1],
  [/^(.+)able$/, () => 2],
]

/** A word that is made from one of the dictionary by an ending. */
function byEnding(word: string): number | undefined {
  for (const [ending, adds] of ENDINGS) {
    const stem = ending.exec(word)?.[1]
    const base = stem === undefined ? undefined : firstSpoken(stemsOf(stem))
    if (base) return base.syllables + adds(base)
  }
  return undefined
}

const plainOrEnding = (word: string) =>
  isEntry(word) ? (spoken(word)?.syllables ?? byEnding(word)) : byEnding(word)

/** A word that is made of a prefix and a word, or of two words. */
function byParts(word: string): number | undefined {
  for (const { prefix, syllables } of PREFIXES) {
    const rest = word.startsWith(prefix) ? word.slice(prefix.length) : ''
    if (FOOT.test(rest)) return syllables + syllablesByLetters(rest)
    const count = rest.length >= 3 ? plainOrEnding(rest) : undefined
    if (count !== undefined) return syllables + count
  }
  for (let at = word.length - 4; at >= 3; at--) {
    const first = firstSpoken([word.slice(0, at)])
    const second = first && plainOrEnding(word.slice(at))
    if (first && second !== undefined) return first.syllables + second
  }
  return undefined
}

/** Syllables of a word in lower case that the dictionary lacks: by what it is made of, or by its letters. */
export function estimateSyllables(word: string): number {
  if (word.length > LONGEST) return syllablesByLetters(word)
  return byEnding(word) ?? byParts(word) ?? syllablesByLetters(word)
}

/** Sounds of a word, which the dictionary has without accents; of those of résumé the last is spoken. */
function soundsOf(word: string): string[] {
  const sounds = pronunciationsOf(word.normalize('NFD').replace(/\p{M}/gu, ''))
  if (!/ée?$/.test(word)) return sounds
  const spokenEnd = sounds.filter((sound) => /EY\d$/.test(sound))
  return spokenEnd.length > 0 ? spokenEnd : sounds
}

/** A counted word: the stress of each syllable is known for words of the dictionary alone. */
export interface CountedWord {
  syllables: number
  stress: string | null
  /** Numbers of syllables of other pronunciations, ascending. */
  alternatives: number[]
  source: 'dictionary' | 'rules'
}

/**
 * Counts the syllables of an English word: by the CMU Pronouncing Dictionary, and by rules for words
 * that it lacks.
 */
export function countSyllables(written: string): CountedWord {
  const word = written.toLowerCase().replaceAll('’', "'").normalize('NFC')
  const [stress, ...others] = soundsOf(word).map(stressOf)
  if (stress === undefined) {
    // An accent says that a last e is spoken, a diaeresis that a vowel stands alone.
    const letters = word
      .replace(/ée?(?=s?$)/, 'ay')
      .replace(/(?<=[aeo])(?=[äëïöü])/, 't')
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
    const syllables = letters === '' ? 1 : estimateSyllables(letters)
    return { syllables, stress: null, alternatives: [], source: 'rules' }
  }
  const lengths = new Set(others.map((one) => one.length))
  lengths.delete(stress.length)
  return {
    syllables: stress.length,
    stress,
    alternatives: [...lengths].sort((a, b) => a - b),
    source: 'dictionary',
  }
}
