import { KEY_PREFIX, PUBLISHABLE_KEY_PREFIX } from '@orchard/shared/facts'

/** A key in a text. */
export interface FoundKey {
  key: string
  /** From 1. */
  line: number
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHECKSUM_LENGTH = 6
// expression: every part has a fixed length
const KEY = new RegExp(`(?:${PUBLISHABLE_KEY_PREFIX}|${KEY_PREFIX})[0-9A-Za-z]{38}`, 'g')
const CRC_32 = 0xedb88320

/** Finds the keys of this site in a text, by their prefix, their length and their checksum. */
export function findKeys(text: string): FoundKey[] {
  let line = 1
  let from = 0
  const found: FoundKey[] = []
  for (const { 0: key, index } of text.matchAll(KEY)) {
    for (; from < index; from++) if (text[from] === '\n') line++
    if (key.endsWith(checksum(key.slice(0, -CHECKSUM_LENGTH)))) found.push({ key, line })
  }
  return found
}

/** The beginning and the end of a key, which tell it apart and give nothing away. */
export function maskKey(key: string): string {
  const prefix = key.startsWith(PUBLISHABLE_KEY_PREFIX) ? PUBLISHABLE_KEY_PREFIX : KEY_PREFIX
  return `${key.slice(0, prefix.length + 4)}…${key.slice(-4)}`
}

function checksum(start: string): string {
  let rest = crc32(start)
  let digits = ''
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

/** CRC-32 of ASCII (ISO 3309), which browsers do not have. */
function crc32(ascii: string): number {
  let crc = 0xffffffff
  for (let index = 0; index < ascii.length; index++) {
    crc ^= ascii.charCodeAt(index)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? CRC_32 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
