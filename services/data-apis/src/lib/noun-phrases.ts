import { endsHard, PLURALS, pluralOfLower, singularOfLower } from './noun-forms.ts'
import { pronunciationsOf } from './pronunciations.ts'
import { isEntry, isSpelled, isSpelledNoun } from './spelling.ts'
import { hasNoun } from './wordnet.ts'

/** Phrases of which the first noun is inflected: mother-in-law, hole in one, passer-by. */
// expression: a noun has at most 60 characters
const HEAD_FIRST = /^(.+?)([ -](?:in|of|at|de|to)[ -].+|(?<=ers?)[ -](?:by|on|up|in|out))$/

/** Another form of a word, with the capital letters that the word has. */
function inCaseOf(word: string, form: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return form.toUpperCase()
  let common = 0
  while (common < word.length && word[common]?.toLowerCase() === form[common]) common++
  if (common === 0 && /^\p{Lu}/u.test(word)) return form.charAt(0).toUpperCase() + form.slice(1)
  return word.slice(0, common) + form.slice(common)
}

/** Whether a word with a capital is a name and no common noun. */
function isName(word: string): boolean {
  const lower = word.toLowerCase()
  if (!/^\p{Lu}\p{Ll}+$/u.test(word) || isSpelled(lower) || PLURALS.has(lower)) return false
  return isSpelled(word) || !hasNoun(lower)
}

const isKnownName = (name: string) =>
  isSpelledNoun(name) || pronunciationsOf(name.toLowerCase()).length > 0

function singularOfName(name: string): string {
  const man = name.replace(/men$/, 'man')
  if (man !== name && isSpelledNoun(man)) return man
  if (isSpelledNoun(name) || !/[^s]s$/.test(name)) return name
  const short = /(?:[sxz]|[cs]h)es$/.test(name) ? name.slice(0, -2) : ''
  if (short.length > 2 && isKnownName(short)) return short
  const stem = name.slice(0, -1)
  return isKnownName(stem) || stem.endsWith('y') ? stem : name
}

/** The plural of a name: no letter of it changes. */
function pluralOfName(name: string): string {
  const men = name.replace(/man$/, 'men')
  if (men !== name && isSpelled(men)) return men
  if (/[a-z]{2}[^e]ese$/.test(name) || singularOfName(name) !== name) return name
  return /(?:[sxz]|[cs]h)$/.test(name) && !endsHard(name.toLowerCase()) ? `${name}es` : `${name}s`
}

/** Whether a word is made of initials, as API and APIs are. */
function isInitials(word: string): boolean {
  const lower = word.toLowerCase()
  if (/^\p{Lu}{2,}s$/u.test(word)) return true
  return /^\p{Lu}{2,}$/u.test(word) && !isSpelled(lower) && (isEntry(word) || !hasNoun(lower))
}

interface Inflection {
  ofLower: (word: string) => string
  ofName: (name: string) => string
  ofInitials: (initials: string) => string
}

const PLURAL: Inflection = {
  ofLower: pluralOfLower,
  ofName: pluralOfName,
  ofInitials: (initials) => initials.replace(/s?$/, 's'),
}
const SINGULAR: Inflection = {
  ofLower: singularOfLower,
  ofName: singularOfName,
  ofInitials: (initials) => initials.replace(/s$/, ''),
}

function inflect(phrase: string, inflection: Inflection): string {
  const [, first = '', rest = ''] = HEAD_FIRST.exec(phrase) ?? []
  if (rest !== '') return inflect(first, inflection) + rest
  // expression: a noun has at most 60 characters
  const word = /[^ -]+$/.exec(phrase)?.[0] ?? phrase
  const before = phrase.slice(0, phrase.length - word.length)
  if (isInitials(word)) return before + inflection.ofInitials(word)
  if (isName(word) || isName(singularOfName(word))) return before + inflection.ofName(word)
  return before + inCaseOf(word, inflection.ofLower(word.toLowerCase()))
}

/**
 * The plural of an English noun or phrase, by WordNet's exceptions and rules of spelling, between which
 * the American dictionary and the sounds of the CMU dictionary decide. A plural stays as it is.
 */
export const pluralOf = (noun: string): string => inflect(noun, PLURAL)

/** The singular of an English noun or phrase. A singular stays as it is. */
export const singularOf = (noun: string): string => inflect(noun, SINGULAR)
