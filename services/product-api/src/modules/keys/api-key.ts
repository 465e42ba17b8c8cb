import { crc32 } from 'node:zlib'
import { KEY_PREFIX, KEY_START_CHARACTERS, PUBLISHABLE_KEY_PREFIX } from '@orchard/shared/facts'
import type { KeyKind } from './tables.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const PREFIX = `(?:${PUBLISHABLE_KEY_PREFIX}|${KEY_PREFIX})`
// expression: every part has a fixed length
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)
/** The greatest multiple of 62 in a byte; higher values would bias the digits. */
const EVEN_BYTES = 248

// expression: every part but the last, which ends the text, has a fixed length
const BEGINNING = new RegExp(
  `^${PREFIX}?([0-9A-Za-z]{${KEY_START_CHARACTERS},${RANDOM_LENGTH + CHECKSUM_LENGTH}})$`,
)

/** Random bytes as `node:crypto` makes them. */
export type RandomBytes = (count: number) => Buffer

/**
 * Creates a key: a prefix that secret scanners recognise, `pub_` for a publishable one, 32 random base-62 digits (190 bits) and a
 * CRC-32, so that a mistyped key is rejected without a look-up.
 */
export function createApiKey(random: RandomBytes, kind: KeyKind = 'secret'): string {
  let digits = ''
  while (digits.length < RANDOM_LENGTH)
    for (const byte of random(RANDOM_LENGTH))
      if (byte < EVEN_BYTES && digits.length < RANDOM_LENGTH) digits += DIGITS[byte % DIGITS.length]
  const start = (kind === 'publishable' ? PUBLISHABLE_KEY_PREFIX : KEY_PREFIX) + digits
  return start + checksum(start)
}

/** A key, or the beginning of one with at least its first eight characters, without its prefix; null for anything else. */
export function withoutPrefix(text: string): string | null {
  const [, digits] = BEGINNING.exec(text) ?? []
  return digits ?? null
}

/** The first eight characters of a key after its prefix. */
export function startOf(apiKey: string): string {
  return (withoutPrefix(apiKey) ?? '').slice(0, KEY_START_CHARACTERS)
}

/** True for text with the shape and checksum of a key. */
export function isApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
