import { comparable } from './comparable.ts'

/**
 * Splits `text` at occurrences of words, as searches compare them: odd entries are
 * matches, even ones the text between. Adjacent and overlapping matches are merged.
 */
export function splitAtWords(text: string, words: readonly string[]): readonly string[] {
  const haystack = comparable(text)
  // Lower case can change a text's length (İ). Positions would be wrong then, so nothing is marked.
  if (haystack.length !== text.length) return [text]
  const isMatch = new Array<boolean>(text.length).fill(false)
  for (const word of words.filter(Boolean).map(comparable))
    for (let at = haystack.indexOf(word); at >= 0; at = haystack.indexOf(word, at + 1))
      isMatch.fill(true, at, at + word.length)
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (isMatch[at] === (at > 0 && isMatch[at - 1])) continue
    parts.push(text.slice(from, at))
    from = at
  }
  return [...parts, text.slice(from)]
}
