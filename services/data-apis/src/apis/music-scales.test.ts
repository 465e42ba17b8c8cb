import { ScaleType } from 'tonal'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface MusicScale {
  notes: { note: string; midi: number; frequency: number }[]
  chords?: { numeral: string; name: string | null; notes: string[] }[]
}

const LETTERS = 'CDEFGAB'
const NATURAL = [0, 2, 4, 5, 7, 9, 11]

/** Spells seven notes by hand: the next letter each time, raised or lowered to the wanted step. */
function spell(letter: string, shift: number, steps: readonly number[]): string[] {
  const first = LETTERS.indexOf(letter)
  return steps.map((step, degree) => {
    const place = first + degree
    const natural = (NATURAL[place % 7] ?? 0) + (place >= 7 ? 12 : 0) - (NATURAL[first] ?? 0)
    const off = step + shift - natural
    return `${LETTERS[place % 7]}${(off > 0 ? '#' : 'b').repeat(Math.abs(off))}`
  })
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const HARMONIC_MINOR = [0, 2, 3, 5, 7, 8, 11]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]

it.each([
  ['Eb', 'E', -1, 'major', MAJOR],
  ['F#', 'F', 1, 'major', MAJOR],
  ['Cb', 'C', -1, 'major', MAJOR],
  ['G#', 'G', 1, 'harmonic minor', HARMONIC_MINOR],
  ['d', 'D', 0, 'Dorian', DORIAN],
  ['Bb', 'B', -1, 'dorian', DORIAN],
])('spells %s %s', async (tonic, letter, shift, scale, steps) => {
  const { notes } = await ask<MusicScale>('music-scales', { tonic, scale })
  expect(notes.map(({ note }) => note)).toEqual(spell(letter, shift, steps))
  const [first] = notes
  expect(notes.map(({ midi }) => midi - (first?.midi ?? 0))).toEqual(steps)
})

// Python 3.11.7: [round(440 * 2 ** ((m - 69) / 12), 2) for m in (60, 64, 67, 69)]; A4 is 440 Hz by ISO 16.
it('computes frequencies', async () => {
  const { notes } = await ask<MusicScale>('music-scales', { tonic: 'C' })
  const at = (name: string) => notes.find(({ note }) => note === name)?.frequency
  expect(['C', 'E', 'G', 'A'].map(at)).toEqual([261.63, 329.63, 392, 440])
})

it('builds the triads of a key', async () => {
  const { chords = [] } = await ask<MusicScale>('music-scales', {
    tonic: 'A',
    scale: 'harmonic minor',
  })
  expect(chords.map(({ name, numeral }) => `${numeral} ${name}`)).toEqual([
    ...['i Am', 'ii° Bdim', 'III+ Caug', 'iv Dm'],
    ...['V E', 'VI F', 'vii° G#dim'],
  ])
  expect(chords[4]?.notes).toEqual(['E', 'G#', 'B'])
})

it('has no triads where a scale has not seven notes', async () => {
  const blues = await ask<MusicScale>('music-scales', { tonic: 'C', scale: 'blues' })
  expect(blues.notes.map(({ note }) => note)).toEqual(['C', 'Eb', 'F', 'Gb', 'G', 'Bb'])
  expect(blues.chords).toBeUndefined()
})

it('finds every scale of the library, whatever the case of its name', async () => {
  const names = ScaleType.all().map(({ name }) => name)
  expect(names).toHaveLength(92)
  for (const scale of names)
    expect(await ask('music-scales', { tonic: 'C', scale })).toMatchObject({ scale })
  expect(
    (await ask<MusicScale>('music-scales', { tonic: 'A', scale: 'minor #7m pentatonic' })).notes,
  ).toMatchObject(['A', 'C', 'D', 'E', 'G#'].map((note) => ({ note })))
})

it('refuses unknown notes and scales', async () => {
  expect(await refusal('music-scales', { tonic: 'H' })).toMatchObject({
    status: 400,
    errors: { tonic: expect.any(String) },
  })
  for (const scale of ['sideways', 'constructor', '2741'])
    expect(await refusal('music-scales', { tonic: 'C', scale })).toMatchObject({ status: 404 })
})
