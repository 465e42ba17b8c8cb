import { isUtf8 } from 'node:buffer'
import { base16, base32, base32hex, base58, base64, base64url, base64urlnopad } from '@scure/base'
import { contract, type Parameters } from '#contracts/base-encoding.ts'
import { defineApi } from '#src/define-api.ts'
import { decodeAscii85, encodeAscii85 } from '#src/lib/ascii85.ts'
import { invalidParameter } from '#src/response-error.ts'

/** The effort of Base58 grows with the square of the length. */
const MAX_BASE58_BYTES = 512
const MAX_BASE58_SIGNS = 700

interface Coder {
  encode(bytes: Uint8Array): string
  decode(text: string): Uint8Array
}

/** Padding may be absent, but what is there must be right. */
function padded(coder: Coder, size: number): Coder {
  const fill = (text: string) =>
    text.includes('=') ? text : text.padEnd(Math.ceil(text.length / size) * size, '=')
  return { encode: coder.encode, decode: (text) => coder.decode(fill(text)) }
}

/** These alphabets have capital letters only. */
function anyCase(coder: Coder): Coder {
  return { encode: coder.encode, decode: (text) => coder.decode(text.toUpperCase()) }
}

const CODERS: Readonly<Record<Parameters['encoding'], Coder>> = {
  base16: anyCase(base16),
  base32: anyCase(padded(base32, 8)),
  base32hex: anyCase(padded(base32hex, 8)),
  base58,
  base64: padded(base64, 4),
  base64url: { encode: base64urlnopad.encode, decode: padded(base64url, 4).decode },
  ascii85: { encode: encodeAscii85, decode: decodeAscii85 },
}

function decode(encoding: Parameters['encoding'], text: string): Uint8Array {
  // A plus sign that was not percent-encoded arrives as a space.
  if (/\s/.test(text))
    throw invalidParameter('text', 'must not contain spaces; + is written as %2B in an address')
  if (encoding === 'base58' && text.length > MAX_BASE58_SIGNS)
    throw invalidParameter('text', `must have at most ${MAX_BASE58_SIGNS} characters in base58`)
  try {
    return CODERS[encoding].decode(text)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw invalidParameter('text', `must be ${encoding}`)
  }
}

function readBytes({ direction, encoding, input, text }: Parameters): Uint8Array {
  if (direction === 'decode') return decode(encoding, text)
  if (input === 'text') return Buffer.from(text)
  if (!/^(?:[\da-f]{2})+$/i.test(text))
    throw invalidParameter('text', 'must be pairs of hexadecimal digits')
  return Buffer.from(text, 'hex')
}

export default defineApi(contract, {
  handle(given) {
    const { encoding } = given
    const bytes = readBytes(given)
    if (encoding === 'base58' && bytes.length > MAX_BASE58_BYTES)
      throw invalidParameter('text', `must have at most ${MAX_BASE58_BYTES} bytes in base58`)
    const encoded = CODERS[encoding].encode(bytes)
    return {
      encoding,
      encoded,
      text: isUtf8(bytes) ? Buffer.from(bytes).toString() : null,
      hex: Buffer.from(bytes).toString('hex'),
      bytes: bytes.length,
      characters: encoded.length,
    }
  },
})
