import irregular from './noun-irregular.json' with { type: 'json' }
import unchangingNouns from './noun-unchanging.json' with { type: 'json' }
import { pronunciationsOf } from './pronunciations.ts'
import { isSpelled, isSpelledNoun, isSpelledSingular } from './spelling.ts'
import { hasNoun } from './wordnet.ts'

/** The usual plural and others; an empty one stands for the regular plural. */
export const PLURALS = new Map<string, readonly string[]>(Object.entries(irregular))
const SINGULARS = new Map<string, string>()
for (const [singular, plurals] of PLURALS)
  for (const plural of plurals)
    if (plural !== '' && !SINGULARS.has(plural)) SINGULARS.set(plural, singular)

const UNCHANGING = new Set(unchangingNouns)
/** Endings of nouns whose plural is the singular: fish, crafts that fly or float, diseases. */
const UNCHANGING_END = /(?:fish|sheep|deer|pox|[a-z]{3}wear|[a-z]{3}ware|aerobics)$/
/** Last parts of compounds which keep the plural that they have alone. */
const COMPOUND_END =
  /^(.{2,}?)(child|woman|man|person|wife|life|knife|foot|tooth|goose|mouse|louse|leaf|loaf|self|shelf|thief|wolf|calf|elf|half|quiz)$/

/** Plurals that a dictionary also has as singulars, and that a writer hardly means so. */
const OFTEN_PLURAL = new Set(['media', 'data', 'dice', 'mice', 'men', 'women', 'people', 'axes'])

const isKnown = (noun: string) => isSpelledNoun(noun) || hasNoun(noun)

/** The regular plurals that spelling allows, the likeliest first. */
function regularPlurals(noun: string): string[] {
  if (/[^aeiou]y$|quy$/.test(noun)) return [`${noun.slice(0, -1)}ies`]
  if (/[sx]is$/.test(noun)) return [`${noun.slice(0, -2)}es`, `${noun}es`]
  if (/[^aeiouz]z$|[sx]$|sh$|zz$/.test(noun)) return [`${noun}es`]
  if (noun.endsWith('z')) return [`${noun}es`, `${noun}zes`]
  if (noun.endsWith('ch'))
    return endsHard(noun) ? [`${noun}s`, `${noun}es`] : [`${noun}es`, `${noun}s`]
  if (/[^aeiou]o$/.test(noun)) return [`${noun}s`, `${noun}es`]
  if (/[^f]fe?$/.test(noun)) return [`${noun}s`, noun.replace(/fe?$/, 'ves')]
  return [`${noun}s`]
}

/** Whether a final ch is spoken as k, as in stomach; of unknown words by their Greek endings. */
export function endsHard(noun: string): boolean {
  if (!noun.endsWith('ch')) return false
  const [sound] = pronunciationsOf(noun)
  return sound === undefined
    ? /(?:[eiy]arch|[^o]och|loch|[^eo]ach)$/.test(noun)
    : sound.endsWith('K')
}

const regularPlural = (noun: string) => {
  const all = regularPlurals(noun)
  return all.find((plural) => all.length > 1 && isSpelled(plural)) ?? all[0] ?? noun
}

/** The plural of a compound by its last part; undefined where the whole is known to have another. */
function compoundPlural(noun: string): string | undefined {
  const [, first = '', last = ''] = COMPOUND_END.exec(noun) ?? []
  if (last === '') return undefined
  const plural = first + (PLURALS.get(last)?.[0] || regularPlural(last))
  if (isSpelled(plural)) return plural
  if (isSpelled(regularPlural(noun)) || (last === 'man' && isKnown(noun) && !isKnown(first)))
    return undefined
  return isKnown(first) || isSpelled(first) ? plural : undefined
}

function isUnchanging(noun: string): boolean {
  if (UNCHANGING.has(noun)) return true
  if (/[^e]ese$/.test(noun) && !isSpelled(`${noun}s`)) return !isSpelled(noun)
  if (/ness$/.test(noun)) return !isSpelled(`${noun}es`)
  return UNCHANGING_END.test(noun) && noun.length > 4
}

/** The plural of a noun in lower case, which may be a plural already. */
export function pluralOfLower(noun: string): string {
  const [usual] = PLURALS.get(noun) ?? []
  if (usual) return usual
  if (usual === undefined && isUnchanging(noun)) return noun
  if (usual === undefined && singularOfLower(noun) !== noun) return noun
  return compoundPlural(noun) ?? regularPlural(noun)
}

/** Nouns from which a plural may have been made, the likeliest first. */
function possibleSingulars(plural: string): string[] {
  const found = [plural.replace(/s$/, '')]
  if (/ies$/.test(plural)) found.push(`${plural.slice(0, -3)}y`)
  if (/ves$/.test(plural)) found.push(`${plural.slice(0, -3)}f`, `${plural.slice(0, -3)}fe`)
  if (/es$/.test(plural)) found.push(plural.slice(0, -2))
  if (/[sx]es$/.test(plural)) found.push(`${plural.slice(0, -2)}is`)
  if (/zzes$/.test(plural)) found.push(plural.slice(0, -3))
  return found
}

/** The singular of an unknown word, by its ending. */
function guessSingular(plural: string): string {
  if (/[^aeiou]ies$/.test(plural) && plural.length > 4) return `${plural.slice(0, -3)}y`
  if (/(?:ss|sh|[nrt]ch|[aeo]{2}ch|x|zz|[^aeiou]o|us)es$/.test(plural)) return plural.slice(0, -2)
  if (/(?:ly|ny|ph|the)ses$/.test(plural)) return `${plural.slice(0, -2)}is`
  if (/(?:ss|us|is)$/.test(plural) || !plural.endsWith('s')) return plural
  return plural.slice(0, -1)
}

const COMPOUND_PLURAL_END =
  /^(.{2,}?)(children|women|men|people|feet|teeth|geese|mice|lice|quizzes)$/

function compoundSingular(plural: string): string | undefined {
  const [, first = '', last = ''] = COMPOUND_PLURAL_END.exec(plural) ?? []
  const singular = SINGULARS.get(last)
  if (singular === undefined) return undefined
  const whole = first + singular
  return isKnown(whole) || isKnown(first) ? whole : undefined
}

/** The singular of a noun in lower case, which may be a singular already. */
export function singularOfLower(noun: string): string {
  const irregularSingular = SINGULARS.get(noun)
  if (PLURALS.has(noun) && irregularSingular === undefined) return noun
  if (irregularSingular !== undefined && (!isSpelledSingular(noun) || OFTEN_PLURAL.has(noun)))
    return irregularSingular
  if (isUnchanging(noun) || isSpelledNoun(noun)) return noun
  const compound = compoundSingular(noun)
  if (compound !== undefined) return compound
  if (!noun.endsWith('s')) return noun
  const possible = possibleSingulars(noun).filter((one) => one.length > 1)
  const makes = (one: string) => regularPlurals(one).includes(noun)
  return (
    possible.find((one) => isSpelledNoun(one) && makes(one)) ??
    (hasNoun(noun) && !possible.some((one) => hasNoun(one) && makes(one)) ? noun : undefined) ??
    possible.find((one) => hasNoun(one) && makes(one)) ??
    guessSingular(noun)
  )
}
