import { pronunciationsOf } from './pronunciations.ts'
import { isSpelled } from './spelling.ts'
import technology from './technology-words.json' with { type: 'json' }

const TECHNOLOGY = new Set(technology.words.split(' '))
/** Parts of compounds that are no words alone, as in e-book and re-enter. */
const PREFIX =
  /^(?:e|i|co|re|un|de|ex|pre|non|pro|sub|bi|tri|anti|auto|semi|pseudo|multi|meta|micro|mini|mega|nano|cyber|crypto|geo|bio|eco|intra|inter|ultra|hyper|neo|tele|mid|post|non|o|d|l|al|el|de|la|le|van|von)$/i

/** Whether a word of today’s technology has one of these spellings, endings included. */
function isTechnology(word: string): boolean {
  const stems = [
    word,
    word.replace(/'?s$/, ''),
    word.replace(/(?:e[ds]|ing)$/, ''),
    word.replace(/d$|ing$/, (end) => (end === 'd' ? '' : 'e')),
  ]
  return stems.some((stem) => TECHNOLOGY.has(stem))
}

/** Words that the dictionary has with an accent or without, as café; it cannot judge other foreign ones. */
const isForeign = (word: string) => /[^a-z'.]/i.test(word.normalize('NFC'))

/** Whether a word with a capital is a name that has a sound: some 50,000 are among the words of the CMU dictionary. */
export const isKnownName = (word: string) =>
  /^\p{Lu}/u.test(word) && pronunciationsOf(word.toLowerCase()).length > 0

/** Whether a word, with straight apostrophes, is spelled right or no word that can be judged. */
export function isKnownWord(word: string): boolean {
  if (isSpelled(word) || isForeign(word) || isTechnology(word.toLowerCase())) return true
  return (
    word.includes('.') &&
    (isSpelled(`${word}.`) || word.split('.').every((part) => isSpelled(part)))
  )
}

/** Whether a compound with hyphens is right as a whole, as Wi-Fi and e-book are. */
export function isKnownCompound(compound: string): boolean {
  const joined = compound.replaceAll('-', '')
  if ([compound, joined].some((one) => isSpelled(one) || isTechnology(one.toLowerCase())))
    return true
  return compound.split('-').every((part) => PREFIX.test(part) || isKnownWord(part))
}
