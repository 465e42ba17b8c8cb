import { contract } from '#contracts/rhymes.ts'
import { defineApi } from '#src/define-api.ts'
import {
  type Pronunciation,
  pronunciationsEndingIn,
  pronunciationsOf,
  stressOf,
} from '#src/lib/pronunciations.ts'
import { spelling } from '#src/lib/spelling.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const isVowel = (phone: string) => /\d$/.test(phone)

/** Index of the last stressed vowel, or of the first vowel if none is stressed. */
function rhymeStart(phones: readonly string[]): number {
  const stressed = phones.findLastIndex((phone) => /[12]$/.test(phone))
  return stressed < 0 ? phones.findIndex(isVowel) : stressed
}

/** The consonants before the vowel with which the rhyme begins. */
function onsetOf(sound: string): string {
  const phones = sound.split(' ')
  const start = rhymeStart(phones)
  const before = phones.slice(0, start).findLastIndex(isVowel)
  return phones.slice(before + 1, start).join(' ')
}

/** Words that agree from the last stressed vowel on and differ before it, each of them once. */
function rhymesOf({ sound, word }: Pronunciation): Pronunciation[] {
  const phones = sound.split(' ')
  const start = rhymeStart(phones)
  const [vowel = '', ...rest] = phones.slice(start)
  // Main and lesser stress rhyme with each other.
  const stresses = vowel.endsWith('0') ? ['0'] : ['1', '2']
  const endings = stresses.map((stress) => [vowel.slice(0, -1) + stress, ...rest].join(' '))
  const onset = onsetOf(sound)
  const found = new Map<string, Pronunciation>()
  for (const entry of endings.flatMap(pronunciationsEndingIn))
    if (
      rhymeStart(entry.sound.split(' ')) === entry.sound.split(' ').length - rest.length - 1 &&
      onsetOf(entry.sound) !== onset &&
      entry.word !== word &&
      !found.has(entry.word)
    )
      found.set(entry.word, entry)
  return [...found.values()]
}

export default defineApi(contract, {
  handle({ limit, pronunciation, rare, syllables, word: asked }) {
    const word = asked.trim().toLowerCase().replaceAll('’', "'")
    const known = pronunciationsOf(word).map((sound) => ({ word, sound }))
    if (known.length === 0) throw notFound(`The pronouncing dictionary has no word ${asked}.`)
    const entry = known[pronunciation - 1]
    if (!entry) throw invalidParameter('pronunciation', `must be at most ${known.length} here`)
    const own = stressOf(entry.sound)
    const rhymes = rhymesOf(entry)
      .filter((one) => rare || spelling.correct(one.word))
      .map((one) => ({ word: one.word, stress: stressOf(one.sound) }))
      .map(({ stress, word: rhyming }) => ({ word: rhyming, syllables: stress.length, stress }))
      .filter((one) => syllables === undefined || one.syllables === syllables)
      .sort(
        (a, b) =>
          Math.abs(a.syllables - own.length) - Math.abs(b.syllables - own.length) ||
          Number(b.stress === own) - Number(a.stress === own) ||
          (a.word < b.word ? -1 : 1),
      )
    return {
      word,
      sound: entry.sound,
      pronunciations: known.length,
      syllables: own.length,
      stress: own,
      rhyme_count: rhymes.length,
      ...(rhymes.length > 0 && { rhymes: rhymes.slice(0, limit) }),
    }
  },
})
