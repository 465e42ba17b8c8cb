/** Zero-width spaces and joiners, byte order marks, marks of direction and the like; UAX #44. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Digits of other scripts. */
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

const BETWEEN_DIGITS = /[\s\p{Pd}\u2212]/gu

/**
 * A line as it is meant that may have been copied, or typed on a keyboard of another script: without space around it
 * and without what cannot be seen, full-width forms as usual ones (NFKC, UAX #15), digits of any script as ASCII. For
 * email addresses, keys, numbers and searches; never for passwords (RFC 8265, 4.2) or names.
 */
export function readTyped(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(FOREIGN_DIGIT, (digit) => String(numberOf(digit)))
    .trim()
}

/** Reads a code or a card number, whose spaces and hyphens only make it easier to read. */
export function readCode(text: string): string {
  return readTyped(text).replaceAll(BETWEEN_DIGITS, '')
}

/** The value of a digit: those of a script follow each other from 0 to 9 (The Unicode Standard, 4.6). */
function numberOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}
