import { Interval, Note, ScaleType } from 'tonal'
import { contract } from '#contracts/music-scales.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const CONCERT_A = 69
/**
 * Scales by name in lower case; the library misses capitals, and finds what every object has.
 */
const SCALES = new Map(
  ScaleType.all().flatMap((scale) =>
    [scale.name, ...scale.aliases].map((name) => [name.toLowerCase(), scale]),
  ),
)
const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']

/** Triads by the semitones from the root to the third and to the fifth. */
const TRIADS: Record<string, { symbol: string; write: (numeral: string) => string }> = {
  '4 7': { symbol: '', write: (numeral) => numeral },
  '3 7': { symbol: 'm', write: (numeral) => numeral.toLowerCase() },
  '3 6': { symbol: 'dim', write: (numeral) => `${numeral.toLowerCase()}°` },
  '4 8': { symbol: 'aug', write: (numeral) => `${numeral}+` },
}

function readTonic(tonic: string): string {
  const [, letter, accidental = ''] = /^([A-Ga-g])(#{1,2}|x|b{1,2})?$/.exec(tonic.trim()) ?? []
  if (letter === undefined) throw invalidParameter('tonic', 'must be a note such as C, F# or Bb')
  return letter.toUpperCase() + accidental.replace('x', '##')
}

/** The triads made of every other note of a scale of seven. */
function triadsOf(notes: readonly string[], semitones: readonly number[]) {
  return notes.map((root, degree) => {
    const above = (steps: number) => {
      const octave = degree + steps >= 7 ? 12 : 0
      return (semitones[(degree + steps) % 7] ?? 0) + octave - (semitones[degree] ?? 0)
    }
    const triad = TRIADS[`${above(2)} ${above(4)}`]
    const numeral = NUMERALS[degree] ?? ''
    return {
      numeral: triad ? triad.write(numeral) : numeral,
      name: triad ? root + triad.symbol : null,
      notes: [root, notes[(degree + 2) % 7] ?? '', notes[(degree + 4) % 7] ?? ''],
    }
  })
}

export default defineApi(contract, {
  handle({ octave, pitch, scale: wanted, tonic: given }) {
    const tonic = readTonic(given)
    const name = wanted.trim().toLowerCase()
    const scale = SCALES.get(name)
    if (!scale) throw notFound(`No scale is called ${wanted}`)
    const lowest = Note.midi(`${tonic}${octave}`)
    if (lowest === null || lowest === undefined)
      throw invalidParameter('octave', 'puts the tonic below the lowest MIDI note')
    const names = scale.intervals.map((interval) => Note.transpose(tonic, interval))
    const semitones = scale.intervals.map((interval) => Interval.semitones(interval))
    const chords = names.length === 7 ? triadsOf(names, semitones) : []
    return {
      tonic,
      scale: scale.name,
      ...(scale.aliases.length > 0 && { other_names: scale.aliases }),
      notes: names.map((note, index) => {
        const midi = lowest + (semitones[index] ?? 0)
        return {
          note,
          interval: scale.intervals[index] ?? '',
          midi,
          frequency: roundTo(pitch * 2 ** ((midi - CONCERT_A) / 12), 2),
        }
      }),
      ...(chords.length > 0 && { chords }),
    }
  },
})
