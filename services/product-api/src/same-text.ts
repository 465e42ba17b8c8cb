import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in a time that does not tell how much of them is right. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
