import { createHash } from 'node:crypto'
import { ApiError } from '#src/server/api-error.ts'

/** Size of one response as text; clients cut off or refuse longer ones. */
export const MAX_RESPONSE_BYTES = 20_000

/** A short mark of what is read page by page, so that two versions of it are not mixed. */
export function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/** A place in something with a tag, as text that means nothing to others. */
export function writeCursor(offset: number, tag: string): string {
  return Buffer.from(`${offset} ${tag}`).toString('base64url')
}

/**
 * The offset of a cursor; 0 without one.
 * @throws {ApiError} 400 for what is no cursor, 409 where the tag is another one by now.
 */
export function readCursor(cursor: string | undefined, tag: string): number {
  if (cursor === undefined) return 0
  const [, offset, own] =
    /^(\d{1,9}) (\S{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (offset === undefined)
    throw new ApiError(
      400,
      'cursor_invalid',
      'Send next_cursor of the previous response, unchanged',
    )
  if (own !== tag)
    throw new ApiError(
      409,
      'cursor_outdated',
      'The response has changed; start again without a cursor',
    )
  return Number(offset)
}

/** The longest part of a text, from an offset on, that is no longer than `maxBytes` as JSON. */
export function partOf(text: string, offset: number, maxBytes: number): string {
  let [bytes, end] = [2, offset]
  for (const letter of text.slice(offset, offset + maxBytes)) {
    bytes += Buffer.byteLength(JSON.stringify(letter)) - 2
    if (bytes > maxBytes) break
    end += letter.length
  }
  return text.slice(offset, end)
}
