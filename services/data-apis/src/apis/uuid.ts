import { contract, type Parameters } from '#contracts/uuid.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { invalidParameter } from '#src/response-error.ts'

const HEX = '[\\da-f]{8}-?(?:[\\da-f]{4}-?){3}[\\da-f]{12}'
// expression: every part has a fixed length
const WRITTEN = new RegExp(`^(?:urn:uuid:)?(?:(${HEX})|\\{(${HEX})\\})$`, 'i')
/** From the start of the Gregorian calendar to 1970, in units of 100 ns (RFC 9562, 5.1). */
const GREGORIAN_OFFSET = 122_192_928_000_000_000n

function write(bytes: Uint8Array, format: Parameters['format']): string {
  const hex = Buffer.from(bytes).toString('hex')
  if (format === 'compact') return hex
  const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return format === 'urn' ? `urn:uuid:${text}` : text
}

function mark(bytes: Uint8Array, version: number): Uint8Array {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes
}

/** Identifiers of one millisecond whose random parts ascend (RFC 9562, 6.2, method 2). */
function makeVersion7(count: number, { now, randomBytes }: Means): Uint8Array[] {
  const time = BigInt(now().getTime())
  const random = Buffer.from(randomBytes(10 * count))
  const tails = Array.from({ length: count }, (_, at) => random.subarray(10 * at, 10 * at + 10))
  // The bits of version and variant are the same in all of them, so order survives marking.
  for (const tail of tails) {
    tail[0] = (tail[0] ?? 0) & 0x0f
    tail[2] = (tail[2] ?? 0) & 0x3f
  }
  tails.sort(Buffer.compare)
  return tails.map((tail) => {
    const bytes = new Uint8Array(16)
    for (let index = 0; index < 6; index++)
      bytes[index] = Number((time >> BigInt(8 * (5 - index))) & 0xffn)
    bytes.set(tail, 6)
    return mark(bytes, 7)
  })
}

function isoSeconds(ms: bigint): string | null {
  const at = new Date(Number(ms))
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 ? null : isoSecond(at)
}

/** The time inside an identifier of version 1, 6 or 7. */
function timeOf(bytes: Uint8Array): string | null {
  const hex = Buffer.from(bytes).toString('hex')
  const version = hex[12]
  if (version === '7') return isoSeconds(BigInt(`0x${hex.slice(0, 12)}`))
  const ticks = {
    1: `${hex.slice(13, 16)}${hex.slice(8, 12)}${hex.slice(0, 8)}`,
    6: `${hex.slice(0, 12)}${hex.slice(13, 16)}`,
  }[version ?? '']
  return ticks === undefined
    ? null
    : isoSeconds((BigInt(`0x${ticks}`) - GREGORIAN_OFFSET) / 10_000n)
}

function variantOf(octet: number): string {
  if (octet < 0x80) return 'ncs'
  if (octet < 0xc0) return 'rfc9562'
  return octet < 0xe0 ? 'microsoft' : 'reserved'
}

function readUuid(value: string): Uint8Array {
  const match = WRITTEN.exec(value.trim())
  const hex = (match?.[1] ?? match?.[2])?.replaceAll('-', '')
  if (!hex) throw invalidParameter('value', 'must be a UUID of 32 hexadecimal digits')
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

export default defineApi(contract, {
  handle({ count, format, value, version }, means) {
    const made =
      value !== undefined
        ? [readUuid(value)]
        : version === 7
          ? makeVersion7(count, means)
          : Array.from({ length: count }, () => mark(new Uint8Array(means.randomBytes(16)), 4))
    const first = made[0] ?? new Uint8Array(16)
    const variant = variantOf(first[8] ?? 0)
    return {
      version: (first[6] ?? 0) >> 4,
      variant,
      created_at: variant === 'rfc9562' ? timeOf(first) : null,
      uuids: made.map((bytes) => write(bytes, value === undefined ? format : 'hyphens')),
    }
  },
})
