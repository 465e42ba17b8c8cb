/** The rule that decides about an address. */
export interface RobotsRule {
  isAllowed: boolean
  /** As written. */
  path: string
  line: number
}

/**
 * The rule that matches the most of an address (RFC 9309, 2.2.2); of two that match the same length the one that
 * allows. Null where none does.
 * @param rules as `robots-file` writes them.
 * @param target path and query of an address, as URLs write them.
 */
export default function findRobotsRule(rules: string, target: string): RobotsRule | null {
  const path = normalWriter()(target)
  let best: (RobotsRule & { length: number }) | null = null
  for (const rule of rules.split('\n')) {
    const space = rule.indexOf(' ')
    if (space < 0) continue
    const isAllowed = rule[space + 1] === '+'
    const written = rule.slice(space + 2)
    const pattern = patternOf(written)
    const { length } = pattern
    const isBetter =
      !best || length > best.length || (length === best.length && isAllowed && !best.isAllowed)
    if (isBetter && matches(pattern, path))
      best = { isAllowed, path: written, line: Number(rule.slice(0, space)), length }
  }
  return best && { isAllowed: best.isAllowed, path: best.path, line: best.line }
}

/** A path of a rule: what an address must begin with, and what must follow after anything. */
interface Pattern {
  start: string
  pieces: string[]
  /** True where the last piece must be the end. */
  isWhole: boolean
  length: number
}

/** `*` stands for anything, `$` at the end for the end (RFC 9309, 2.2.3); both can be written as `%2A` and `%24`. */
function patternOf(written: string): Pattern {
  const isWhole = written.endsWith('$')
  const write = normalWriter()
  const [start = '', ...pieces] = (isWhole ? written.slice(0, -1) : written).split('*').map(write)
  const octets = pieces.reduce((sum, piece) => sum + 1 + piece.length, start.length)
  return { start, pieces, isWhole, length: isWhole ? octets + 1 : octets }
}

function matches({ isWhole, pieces, start }: Pattern, path: string): boolean {
  if (!path.startsWith(start)) return false
  const last = isWhole ? pieces.at(-1) : undefined
  let at = start.length
  for (const piece of last === undefined ? pieces : pieces.slice(0, -1)) {
    const found = indexOf(path, piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isWhole) return true
  if (last === undefined) return at === path.length
  return path.length - last.length >= at && path.endsWith(last)
}

/** Short pieces are found by the engine, which is fast; for long ones that takes quadratic time. */
const SHORT = 16

/** Like `String.indexOf`, in linear time (Knuth, Morris and Pratt). */
function indexOf(text: string, piece: string, from: number): number {
  if (piece.length <= SHORT) return text.indexOf(piece, from)
  const borders = bordersOf(piece)
  let matched = 0
  for (let at = from; at < text.length; at++) {
    while (matched > 0 && text[at] !== piece[matched]) matched = borders[matched - 1] ?? 0
    if (text[at] === piece[matched]) matched++
    if (matched === piece.length) return at - matched + 1
  }
  return -1
}

/** For each prefix the length of its longest proper border: what it begins and ends with. */
function bordersOf(piece: string): Uint32Array {
  const borders = new Uint32Array(piece.length)
  let border = 0
  for (let at = 1; at < piece.length; at++) {
    while (border > 0 && piece[at] !== piece[border]) border = borders[border - 1] ?? 0
    if (piece[at] === piece[border]) border++
    borders[at] = border
  }
  return borders
}

/** Octets whose escape stands for the same: unreserved ones, and those that delimit nothing in a path or a query. */
const SAME_IN_PATH = /^[\w.~:@*$'[\]-]$/
const SAME_IN_QUERY = /^[\w.~:@*$'[\]/?-]$/
/** Escapes, the beginning of a query, and what an address must not have unescaped (RFC 3986, 2). */
const TO_WRITE = /%[\dA-Fa-f]{2}|\?|[^\w.~!$&'()*+,;=:@/[\]#%-]+/gu

/**
 * Makes a function that writes an address and the parts of a rule in one form (RFC 9309, 2.2.2), part after part:
 * browsers escape some characters that the standard does not, and the other way round.
 */
function normalWriter(): (part: string) => string {
  let same = SAME_IN_PATH
  return (part) =>
    part.replace(TO_WRITE, (one) => {
      if (one === '?') {
        same = SAME_IN_QUERY
        return one
      }
      if (!one.startsWith('%')) return escaped(one)
      const plain = String.fromCharCode(Number.parseInt(one.slice(1), 16))
      return same.test(plain) ? plain : one.toUpperCase()
    })
}

function escaped(characters: string): string {
  try {
    return encodeURI(characters)
  } catch {
    // Half a character, where a line was cut off.
    return characters
  }
}
