import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, it } from 'vitest'
import { pronunciationsEndingIn, pronunciationsOf } from './pronunciations.ts'

const plain = (sound: string) => sound.replace(/\s*#.*$/, '')

it('finds every word of the dictionary with its sounds', () => {
  const sounds = new Map<string, string[]>()
  for (const [key, sound] of Object.entries(dictionary)) {
    const word = key.replace(/\(\d\)$/, '')
    sounds.set(word, [...(sounds.get(word) ?? []), plain(sound)])
  }
  const wrong = [...sounds].filter(
    ([word, known]) => pronunciationsOf(word).join() !== known.join(),
  )
  expect(wrong).toEqual([])
})

it.each(['', 'zzzz', '~', "''", '"', 'qwertz', 'wind(2)', '\n'])('has no word %j', (word) => {
  expect(pronunciationsOf(word)).toEqual([])
})

it('finds sounds by their ends, with and without remarks', () => {
  for (const end of ['EY1 SH AH0 N', 'B R G']) {
    const known = Object.values(dictionary)
      .map(plain)
      .filter((sound) => sound.endsWith(end))
    expect(
      pronunciationsEndingIn(end)
        .map(({ sound }) => sound)
        .toSorted(),
    ).toEqual(known.toSorted())
  }
})
