const ADDRESS = /\bhttps?:\/\/[^\s)]+/g
/** Line and column after an address in a stack. */
const POSITION = /(?::\d+){1,2}$/
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Quoted text may be what a visitor typed; a name in single quotes is one of the code's. */
const QUOTED = /"[^"]*"|`[^`]*`|(?<=^|[\s(])'(?![\w.$-]{1,60}')[^']*'/g
/** Tokens, keys and phone numbers. */
const LONGEST_WORD = 23
const LONG_NUMBER = /\d{5,}/g
const FRAME = /^\s*at |@https?:\/\//

/** The words of an error without queries, quoted text, email addresses, tokens and long numbers. */
export function redactMessage(message: string, max: number): string {
  const redacted = message
    .replace(ADDRESS, withoutQuery)
    .replace(QUOTED, '"…"')
    .replace(EMAIL, '[email]')
    .replace(/[\w-]+/g, withoutSecret)
  return redacted.slice(0, max)
}

function withoutSecret(word: string): string {
  return word.length > LONGEST_WORD ? '[…]' : word.replace(LONG_NUMBER, '[…]')
}

/** An address without its query or fragment, but with the place in a file that follows it. */
function withoutQuery(address: string): string {
  const end = address.search(/[?#]/)
  if (end < 0) return address
  return address.slice(0, end) + (POSITION.exec(address.slice(end))?.[0] ?? '')
}

/** The frames of a stack, whose first lines repeat the message, without queries. */
export function redactStack(stack: string, max: number): string {
  const frames = stack.split('\n').filter((line) => FRAME.test(line))
  return frames.join('\n').replace(ADDRESS, withoutQuery).replace(EMAIL, '[email]').slice(0, max)
}
