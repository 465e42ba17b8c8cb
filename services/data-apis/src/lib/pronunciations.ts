import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A word in lower case, and one of its sounds in ARPAbet; the digit of a vowel is its stress. */
export interface Pronunciation {
  word: string
  sound: string
}

// expression: the lines are those of a pinned package
const LINE = /^ {2}"([^"(]+)(?:\((\d)\))?": "([^"#]+?)(?: *#[^"]*)?",?$/

/**
 * The CMU Pronouncing Dictionary as its package has it, one line a word: `  "wind(2)": "W IH1 N
 * D",`. As text it takes 5 MB, as an object of strings ten times as much.
 */
const TEXT = inOrder(
  readFileSync(createRequire(import.meta.url).resolve('cmu-pronouncing-dictionary'), 'latin1'),
)

/**
 * Lines sorted by their words; the few that stand elsewhere in the package are put in their place.
 */
function inOrder(text: string): string {
  const misplaced: string[] = []
  const pieces: string[] = []
  let pieceStart = text.indexOf('\n  "') + 1
  let last = ''
  for (let start = pieceStart; text.startsWith('  "', start); ) {
    const end = text.indexOf('\n', start) + 1
    const word = text.slice(start + 3, text.indexOf('"', start + 3)).replace(/\(.*/, '')
    if (word < last) {
      pieces.push(text.slice(pieceStart, start))
      misplaced.push(text.slice(start, end))
      pieceStart = end
    } else last = word
    start = end
  }
  let whole = pieces.join('') + text.slice(pieceStart, text.lastIndexOf('\n}'))
  for (const line of misplaced) {
    // After the lines of its word that are in their place, such as its usual sound.
    const at = firstLineOf(`${LINE.exec(line.trimEnd())?.[1]}\0`, whole)
    whole = whole.slice(0, at) + line + whole.slice(at)
  }
  return whole
}

function readLine(start: number, text = TEXT): Pronunciation {
  const end = text.indexOf('\n', start)
  const [, word = '', , sound = ''] = LINE.exec(text.slice(start, end < 0 ? undefined : end)) ?? []
  return { word, sound }
}

/** Position of the first line of a word, or the one that it would have. */
function firstLineOf(wanted: string, text = TEXT): number {
  let low = 0
  let high = text.length
  while (low < high) {
    const start = Math.max(text.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1, low)
    if (readLine(start, text).word >= wanted) high = start
    else {
      const end = text.indexOf('\n', start)
      low = end < 0 ? text.length : end + 1
    }
  }
  return low
}

/** Sounds of a word in lower case, the usual one first. */
export function pronunciationsOf(word: string): string[] {
  const sounds: string[] = []
  let start = firstLineOf(word)
  while (start < TEXT.length) {
    const line = readLine(start)
    if (line.word !== word) break
    sounds.push(line.sound)
    start = TEXT.indexOf('\n', start) + 1 || TEXT.length + 1
  }
  return sounds
}

/** Every pronunciation of which the sound ends like that, in the order of the dictionary. */
export function pronunciationsEndingIn(sound: string): Pronunciation[] {
  const starts = new Set<number>()
  // Some sounds have a remark behind them.
  for (const end of [`${sound}"`, `${sound} #`])
    for (let at = TEXT.indexOf(end); at >= 0; at = TEXT.indexOf(end, at + 1))
      starts.add(TEXT.lastIndexOf('\n', at) + 1)
  return [...starts]
    .sort((a, b) => a - b)
    .map((start) => readLine(start))
    .filter((line) => line.sound.endsWith(sound))
}

/** Stress of each syllable of a sound: 1 is the main stress, 2 a lesser one, 0 none. */
export const stressOf = (sound: string) => sound.replace(/\D/g, '')
