import anyAscii from 'any-ascii'

/** A text in lower-case ASCII letters and digits, with hyphens between words; may be empty. */
export function slugOf(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^\da-z]+/g, '-')
    .replace(/^-|-$/g, '')
}
