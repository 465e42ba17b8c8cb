/**
 * The minute of a moment, for keys of idempotency: the provider keeps some failures with their key, and with the key
 * of the next minute the request is tried anew.
 * @param seconds since 1970.
 */
export function minuteOf(seconds: number): number {
  return Math.floor(seconds / 60)
}
