import { contract } from '#contracts/jwt-decode.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

type Claims = Record<string, unknown>

/** Seconds from 1970 to the end of the year 9999. */
const LAST_SECOND = 253_402_300_799
const MISTAKEN_MILLISECONDS = 100_000_000_000

interface Part {
  text: string
  value: Claims
}

function readPart(encoded: string, name: string): Part {
  const problem = `must have a ${name} that is a JSON object in Base64url`
  if (!/^[\w-]+$/.test(encoded)) throw invalidParameter('token', problem)
  const text = Buffer.from(encoded, 'base64url').toString()
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return { text, value: value as Claims }
  } catch {
    throw invalidParameter('token', problem) // the part is no JSON
  }
  throw invalidParameter('token', problem)
}

function splitToken(token: string): [header: string, claims: string, signature: string] {
  const parts = token
    .trim()
    .replace(/^Bearer\s+/i, '')
    .split('.')
  if (parts.length === 5)
    throw responseError(
      'token_encrypted',
      'An encrypted token (JWE) cannot be read without its key',
    )
  const [header, claims, signature] = parts
  if (parts.length !== 3 || !header || !claims || signature === undefined)
    throw invalidParameter('token', 'must be three parts joined by dots')
  if (!/^[\w-]*$/.test(signature))
    throw invalidParameter('token', 'must have a signature in Base64url')
  return [header, claims, signature]
}

/** Reads members of known types and remembers those of another type. */
class Reader {
  readonly problems: string[] = []

  text(from: Claims, name: string): string | null {
    const value = from[name]
    if (value === undefined || typeof value === 'string') return value ?? null
    this.problems.push(`${name} is not a text.`)
    return null
  }

  time(from: Claims, name: string): number | null {
    const value = from[name]
    if (value === undefined) return null
    if (typeof value === 'number' && value >= 0 && value <= LAST_SECOND) {
      if (value > MISTAKEN_MILLISECONDS) this.problems.push(`${name} lies after the year 5138.`)
      return value
    }
    const isMilliseconds = typeof value === 'number' && value > LAST_SECOND
    this.problems.push(
      isMilliseconds ? `${name} is in milliseconds, not in seconds.` : `${name} is not a time.`,
    )
    return null
  }

  audience(from: Claims): string[] {
    const value = from['aud']
    const list: unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
    const names = list.filter((one) => typeof one === 'string')
    if (names.length < list.length) this.problems.push('aud is neither a text nor a list of texts.')
    return names
  }
}

const isoSeconds = (seconds: number | null) =>
  seconds === null ? null : isoSecond(new Date(seconds * 1_000))

function stateAt(now: number, notBefore: number | null, expires: number | null): string {
  if (expires !== null && expires <= now) return 'expired'
  if (notBefore !== null && notBefore > now) return 'not_yet_valid'
  return expires === null ? 'no_expiry' : 'current'
}

export default defineApi(contract, {
  handle({ token }, { now }) {
    const [headerPart, claimsPart, signature] = splitToken(token)
    const header = readPart(headerPart, 'header')
    const claims = readPart(claimsPart, 'payload')
    const reader = new Reader()
    const algorithm = reader.text(header.value, 'alg')
    const key_id = reader.text(header.value, 'kid')
    const issuer = reader.text(claims.value, 'iss')
    const subject = reader.text(claims.value, 'sub')
    const audience = reader.audience(claims.value)
    const [issued, notBefore, expires] = (['iat', 'nbf', 'exp'] as const).map((name) =>
      reader.time(claims.value, name),
    ) as [number | null, number | null, number | null]
    const { problems } = reader
    const bytes = Buffer.from(signature, 'base64url').length
    if (algorithm === null) problems.push('The header names no algorithm.')
    else if (/^none$/i.test(algorithm)) problems.push('The token is not signed; refuse it.')
    else if (bytes === 0) problems.push(`The signature of ${algorithm} is empty.`)
    if (claims.value['exp'] === undefined) problems.push('It never expires, for exp is missing.')
    if (issued !== null && expires !== null && expires <= issued)
      problems.push('It expires before it was issued.')
    const seconds = now().getTime() / 1_000
    return {
      ...{ algorithm, key_id, issuer, subject },
      ...(audience.length > 0 && { audience }),
      issued_at: isoSeconds(issued),
      not_before: isoSeconds(notBefore),
      expires_at: isoSeconds(expires),
      state: stateAt(seconds, notBefore, expires),
      seconds_left: expires === null ? null : Math.floor(expires - seconds),
      signature_bytes: bytes,
      verified: false,
      header: header.text,
      claims: claims.text,
      ...(problems.length > 0 && { problems }),
    }
  },
})
