/** A query or fragment of an address, but not the line and column after it in a stack. */
const QUERY = /(\bhttps?:\/\/[^\s?#)]+)[?#][^\s)]*?((?::\d+){0,2})(?=[\s)]|$)/g
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Quoted text may be what a visitor typed; a name in single quotes is one of the code's. */
const QUOTED = /"[^"]*"|`[^`]*`|(?<=^|[\s(])'(?![\w.$-]{1,60}')[^']*'/g
/** Tokens, keys and phone numbers. */
const LONG_WORD = /[\w-]{24,}|\d{5,}/g
const FRAME = /^\s*at |@https?:\/\//

/** The words of an error without queries, quoted text, email addresses, tokens and long numbers. */
export function redactMessage(message: string, most: number): string {
  const redacted = message
    .replace(QUERY, '$1$2')
    .replace(QUOTED, '"…"')
    .replace(EMAIL, '[email]')
    .replace(LONG_WORD, '[…]')
  return redacted.slice(0, most)
}

/** The frames of a stack, whose first lines repeat the message, without queries. */
export function redactStack(stack: string, most: number): string {
  const frames = stack.split('\n').filter((line) => FRAME.test(line))
  return frames.join('\n').replace(QUERY, '$1$2').replace(EMAIL, '[email]').slice(0, most)
}
