import { createHmac } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { contract, type Parameters } from '#contracts/totp.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { invalidParameter } from '#src/response-error.ts'

/** The library throws for signs outside the alphabet and for bits that are left over. */
function readSecret(text: string): Uint8Array {
  const signs = text.replace(/[\s-]|(?<!=)=+$/g, '').toUpperCase()
  try {
    const bytes = base32nopad.decode(signs)
    if (bytes.length > 0) return bytes
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  throw invalidParameter('secret', 'must be Base32, the letters A to Z and the digits 2 to 7')
}

/** The one-time password of a counter (RFC 4226, 5.3). */
function codeOf(counter: number, secret: Uint8Array, { algorithm, digits }: Parameters): string {
  const moved = Buffer.alloc(8)
  moved.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac(algorithm, secret).update(moved).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export default defineApi(contract, {
  handle(given, { now }) {
    const { period } = given
    const secret = readSecret(given.secret)
    const time = given.time ?? Math.floor(now().getTime() / 1_000)
    const counter = Math.floor(time / period)
    // Before the first step there is none.
    const steps = [-1, 0, 1].filter((step) => counter + step >= 0)
    return {
      code: codeOf(counter, secret, given),
      counter,
      seconds_left: period - (time % period),
      secret_bytes: secret.length,
      codes: steps.map((step) => ({
        step,
        code: codeOf(counter + step, secret, given),
        valid_from: isoSecond(new Date((counter + step) * period * 1_000)),
      })),
    }
  },
})
