/** Characters that nobody sees, such as soft hyphens and marks of direction, which copies bring along. */
const UNSEEN = /\p{Cf}/gu
/** Hyphens, dashes and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu

/** A number as it would be typed: plain hyphens and spaces, upper case, nothing around it. */
export function plainWriting(written: string): string {
  return written
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(DASHES, '-')
    .replace(/\s/g, ' ')
    .trim()
    .toUpperCase()
}

/** A code without what people write between its characters: spaces, hyphens, dots, slashes. */
export function compactCode(written: string): string {
  return plainWriting(written).replace(/[\s./_-]/g, '')
}
