import { invalidParameter } from '#src/answer-error.ts'

/**
 * Text for the search of an outside source: on one line, without control characters.
 * @throws {AnswerError} 400 naming the parameter when no letter or digit is left.
 */
export function searchText(parameter: string, written: string): string {
  const text = written
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .normalize('NFC')
  if (!/[\p{L}\p{N}]/u.test(text))
    throw invalidParameter(parameter, 'must have a letter or a digit')
  return text
}

/** At most `most` characters, cut between words and marked with an ellipsis. */
export function shorten(text: string, most: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  const words = space < 0 ? cut : cut.slice(0, space)
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`
}
