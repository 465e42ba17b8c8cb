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
  const path = upperEscapes(target)
  let best: (RobotsRule & { length: number }) | null = null
  for (const rule of rules.split('\n')) {
    const space = rule.indexOf(' ')
    if (space < 0) continue
    const isAllowed = rule[space + 1] === '+'
    const written = rule.slice(space + 2)
    const pattern = encoded(written)
    const length = pattern.length
    const isBetter = !best || length > best.length || (length === best.length && isAllowed)
    if (isBetter && matches(pattern, path))
      best = { isAllowed, path: written, line: Number(rule.slice(0, space)), length }
  }
  return best && { isAllowed: best.isAllowed, path: best.path, line: best.line }
}

/** `*` stands for anything, `$` at the end for the end; otherwise the beginning of the path decides. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  const last = isWhole ? pieces.pop() : undefined
  let at = start.length
  for (const piece of pieces) {
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

/** As URLs write a path: RFC 9309, 2.2.2 has both compared in that form. */
function encoded(pattern: string): string {
  try {
    return upperEscapes(encodeURI(pattern).replaceAll('%25', '%'))
  } catch {
    return pattern
  }
}

function upperEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (one) => one.toUpperCase())
}
