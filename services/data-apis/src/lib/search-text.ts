import { invalidParameter } from '#src/response-error.ts'

/**
 * Text for the search of an outside source: on one line, without control characters.
 * @throws {ResponseError} 400 naming the parameter when no letter or digit is left.
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
export function shorten(text: string, max: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  const cut = plain.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  const words = space < 0 ? cut : cut.slice(0, space)
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`
}
