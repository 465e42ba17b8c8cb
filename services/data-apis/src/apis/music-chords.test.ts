import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Chords {
  count: number
  chords: {
    symbol: string
    name: string | null
    tonic: string
    bass: string
    notes: string[]
    intervals: string[]
    other_symbols: string[]
  }[]
}

const one = async (chord: string) => (await ask<Chords>('music-chords', { chord })).chords[0]
const symbols = async (notes: string) => {
  const { chords } = await ask<Chords>('music-chords', { notes })
  return chords.map(({ symbol }) => symbol)
}

const LETTERS = 'CDEFGAB'
const NATURAL = [0, 2, 4, 5, 7, 9, 11]

/**
 * Spells a chord by hand: the letter that many steps above the root, raised or lowered as needed.
 */
function spell(root: string, tones: readonly (readonly [number, number])[]): string[] {
  const first = LETTERS.indexOf(root.charAt(0))
  const shift = root.length > 1 ? (root[1] === '#' ? 1 : -1) : 0
  return tones.map(([steps, semitones]) => {
    const place = first + steps
    const octaves = Math.floor(place / 7) * 12
    const natural = (NATURAL[place % 7] ?? 0) + octaves - (NATURAL[first] ?? 0)
    const off = semitones + shift - natural
    return `${LETTERS[place % 7]}${(off > 0 ? '#' : 'b').repeat(Math.abs(off))}`
  })
}

// Letters and semitones above the root, as textbooks of harmony define the kinds.
const KINDS = {
  '': [
    [0, 0],
    [2, 4],
    [4, 7],
  ],
  m: [
    [0, 0],
    [2, 3],
    [4, 7],
  ],
  dim: [
    [0, 0],
    [2, 3],
    [4, 6],
  ],
  aug: [
    [0, 0],
    [2, 4],
    [4, 8],
  ],
  sus4: [
    [0, 0],
    [3, 5],
    [4, 7],
  ],
  '7': [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 10],
  ],
  maj7: [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 11],
  ],
  m7: [
    [0, 0],
    [2, 3],
    [4, 7],
    [6, 10],
  ],
  m7b5: [
    [0, 0],
    [2, 3],
    [4, 6],
    [6, 10],
  ],
  dim7: [
    [0, 0],
    [2, 3],
    [4, 6],
    [6, 9],
  ],
  '6': [
    [0, 0],
    [2, 4],
    [4, 7],
    [5, 9],
  ],
  '9': [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 10],
    [8, 14],
  ],
  '7b9': [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 10],
    [8, 13],
  ],
  m11: [
    [0, 0],
    [2, 3],
    [4, 7],
    [6, 10],
    [8, 14],
    [10, 17],
  ],
} as const

it.each(Object.entries(KINDS))(
  'spells chords of the kind "%s" on every root',
  async (kind, tones) => {
    for (const root of ['C', 'F#', 'Bb', 'E', 'Ab', 'C#', 'Gb', 'B'])
      expect((await one(root + kind))?.notes).toEqual(spell(root, tones))
  },
)

// README of @tonaljs/chord 6.1.1: Chord.get and Chord.getChord.
it('puts another bass first', async () => {
  expect(await one('Cmaj7/B')).toMatchObject({
    ...{ symbol: 'Cmaj7/B', name: 'C major seventh', tonic: 'C', bass: 'B' },
    ...{ notes: ['B', 'C', 'E', 'G'], intervals: ['1P', '3M', '5P', '7M'] },
  })
  expect(await one('F/G')).toMatchObject({ bass: 'G', notes: ['G', 'F', 'A', 'C'] })
})

// README of @tonaljs/chord-detect: the three examples of Chord.detect.
it.each([
  ['D F# A C', ['D7']],
  ['F#,A,C,D', ['D7/F#']],
  ['A,C,D,F#', ['D7/A']],
  ['E, G#, B, C#', ['E6', 'C#m7/E']],
])('finds the chords with %s', async (notes, expected) => {
  expect(await symbols(notes)).toEqual(expected)
})

it('finds every chord again by its notes', async () => {
  for (const kind of Object.keys(KINDS))
    for (const root of ['C', 'F#', 'Bb']) {
      const chord = await one(root + kind)
      const found = await ask<Chords>('music-chords', { notes: chord?.notes.join(' ') })
      expect(found.chords[0]).toMatchObject({ tonic: root, notes: chord?.notes })
    }
})

it('reads what songbooks print', async () => {
  expect(await one('c♯m')).toMatchObject({ symbol: 'C#m', notes: ['C#', 'E', 'G#'] })
  expect(await one('B♭Δ')).toMatchObject({ notes: ['Bb', 'D', 'F', 'A'] })
  expect(await one('Am/maj7')).toMatchObject({ bass: 'A', notes: ['A', 'C', 'E', 'G#'] })
  expect(await one('C6/9')).toMatchObject({ notes: ['C', 'E', 'G', 'A', 'D'] })
  expect(await one('D minor seventh')).toMatchObject({ symbol: 'Dm7' })
  expect((await one('C'))?.other_symbols).toContain('Cmaj')
})

it('refuses what is no chord', async () => {
  expect(await refusal('music-chords', { chord: 'H7' })).toMatchObject({
    status: 400,
    errors: { chord: 'chord must begin with a note such as C, F# or Bb' },
  })
  for (const chord of ['Cwide', 'Cconstructor', 'C2192'])
    expect(await refusal('music-chords', { chord })).toMatchObject({ status: 404 })
  expect(await refusal('music-chords', { notes: 'C,C#,D' })).toMatchObject({ status: 404 })
  for (const notes of ['C', 'C,E,H', 'C,D,E,F,G,A,B,C'])
    expect(await refusal('music-chords', { notes })).toMatchObject({
      status: 400,
      errors: { notes: expect.stringContaining('notes') },
    })
})
