import { Chord, ChordType, Note } from 'tonal'
import { contract } from '#contracts/music-chords.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const SYMBOL = /^([A-Ga-g])(#{1,2}|x|b{1,2})?(.*?)(?:\/([A-Ga-g])(#{1,2}|x|b{1,2})?)?$/u
const NOTE = /^([A-Ga-g])(#{1,2}|x|b{1,2})?$/
const [LEAST_NOTES, MAX_NOTES] = [2, 7]
/** The library also takes numbers of sets, and names of members that every object has. */
const KINDS = new Set(ChordType.all().flatMap(({ aliases, name }) => [...aliases, name]))

const withAscii = (text: string) => text.trim().replaceAll('♯', '#').replaceAll('♭', 'b')
const spell = (letter: string, accidental = '') =>
  letter.toUpperCase() + accidental.replace('x', '##')

/** Puts the bass first: the notes above it follow in their order, and one from outside is added. */
function withBass(notes: readonly string[], bass: string): string[] {
  const at = notes.findIndex((note) => Note.chroma(note) === Note.chroma(bass))
  return at === -1 ? [bass, ...notes] : [...notes.slice(at), ...notes.slice(0, at)]
}

/** A chord by its symbol; null where the part after the root is unknown. */
function describeChord(symbol: string) {
  const [, letter = '', accidental, type = '', bassLetter, bassAccidental] =
    SYMBOL.exec(symbol) ?? []
  const kind = type.trim()
  if (!KINDS.has(kind)) return null
  const tonic = spell(letter, accidental)
  const chord = Chord.getChord(kind, tonic)
  const bass = bassLetter === undefined ? null : spell(bassLetter, bassAccidental)
  const alias = chord.aliases.includes(kind) ? kind : (chord.aliases[0] ?? '')
  // The library writes CM for what everybody writes as C.
  const short = alias === 'M' ? '' : alias
  return {
    symbol: `${tonic}${short}${bass === null ? '' : `/${bass}`}`,
    name: chord.type === '' ? null : `${tonic} ${chord.type}`,
    tonic,
    bass: bass ?? tonic,
    notes: bass === null ? chord.notes : withBass(chord.notes, bass),
    intervals: chord.intervals,
    other_symbols: chord.aliases.map((alias) => tonic + alias),
  }
}

function chordOf(given: string) {
  const symbol = withAscii(given)
  if (!SYMBOL.test(symbol))
    throw invalidParameter('chord', 'must begin with a note such as C, F# or Bb')
  const chord = describeChord(symbol)
  if (!chord) throw notFound(`No chord is called ${given}`)
  return chord
}

function readNotes(text: string): string[] {
  const parts = withAscii(text)
    .split(/[\s,]+/)
    .filter((part) => part !== '')
  if (parts.length < LEAST_NOTES || parts.length > MAX_NOTES)
    throw invalidParameter('notes', `must be ${LEAST_NOTES} to ${MAX_NOTES} notes`)
  return parts.map((part) => {
    const [, letter, accidental] = NOTE.exec(part) ?? []
    if (letter === undefined)
      throw invalidParameter('notes', 'must be notes such as C, F# or Bb, separated by commas')
    return spell(letter, accidental)
  })
}

/** Every chord that has these notes and no others, above the first of them. */
function chordsWith(notes: readonly string[]) {
  const chords = Chord.detect([...notes]).flatMap((symbol) => describeChord(symbol) ?? [])
  if (chords.length === 0) throw notFound(`No chord has exactly the notes ${notes.join(', ')}`)
  return chords
}

export default defineApi(contract, {
  handle({ chord, notes = '' }) {
    const chords = chord === undefined ? chordsWith(readNotes(notes)) : [chordOf(chord)]
    return { count: chords.length, chords }
  },
})
