import { createDiffieHellman, createHash, createHmac, getDiffieHellman } from 'node:crypto'
import type { RandomBytes } from './random.ts'

/**
 * The server's side of Secure Remote Password as Cognito speaks it: the 3072-bit group of RFC 5054,
 * SHA-256, every number hashed as the shortest big-endian bytes with a zero in front of a top bit. A
 * buffer of fixed length is padded wrongly about once in 256 handshakes, so the bytes always come from
 * the number.
 */
const PRIME = getDiffieHellman('modp15').getPrime()
/** Its private key is whatever exponent is raised to at the moment. */
const GROUP = createDiffieHellman(PRIME)
const N = toNumber(PRIME)
const G = 2n
const K = toNumber(sha256(toBytes(N), toBytes(G)))
const KEY_INFO = Buffer.from('Caldera Derived Key\u0001', 'utf8')

/** What is kept of a password: enough to check it, not to know it. */
export interface PasswordVerifier {
  /** Hexadecimal. */
  salt: string
  /** Hexadecimal. */
  verifier: string
}

/** Who proves a password: a user of a pool, or a device of a group. */
export interface SrpIdentity {
  group: string
  name: string
}

/** The server's half of a handshake; `secret` stays here. */
export interface ServerKey {
  secret: bigint
  /** B, sent to the client. */
  public: bigint
}

/** The shortest big-endian bytes of a number that is not negative, its top bit clear. */
export function toBytes(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

/** @returns the verifier of `password` under `salt` (hexadecimal), itself hexadecimal. */
export function computeVerifier(identity: SrpIdentity, password: string, salt: string): string {
  const inner = sha256(`${identity.group}${identity.name}:${password}`)
  const x = toNumber(sha256(toBytes(BigInt(`0x${salt}`)), inner))
  return power(G, x).toString(16)
}

/** A new salt and the verifier under it. */
export function createVerifier(
  identity: SrpIdentity,
  password: string,
  random: RandomBytes,
): PasswordVerifier {
  const salt = random(16).toString('hex')
  return { salt, verifier: computeVerifier(identity, password, salt) }
}

/** @param secret the server's random exponent b, 256 bits or more. */
export function createServerKey(verifier: string, secret: bigint): ServerKey {
  return { secret, public: (K * BigInt(`0x${verifier}`) + power(G, secret)) % N }
}

/** @returns the client's A, or null where it is no number or a multiple of N (which needs no password). */
export function readClientKey(hex: string): bigint | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(hex)) return null
  const value = BigInt(`0x${hex}`)
  return value % N === 0n ? null : value
}

/** @returns the 16 bytes that client and server share when the password is right. */
export function computeSessionKey(clientKey: bigint, key: ServerKey, verifier: string): Buffer {
  const u = toNumber(sha256(toBytes(clientKey), toBytes(key.public)))
  const shared = power(clientKey * power(BigInt(`0x${verifier}`), u), key.secret)
  const prk = createHmac('sha256', toBytes(u)).update(toBytes(shared)).digest()
  return createHmac('sha256', prk).update(KEY_INFO).digest().subarray(0, 16)
}

/** @returns what a client that knows the key answers, in base64. */
export function computeSignature(
  sessionKey: Buffer,
  identity: SrpIdentity,
  secretBlock: string,
  timestamp: string,
): string {
  return createHmac('sha256', sessionKey)
    .update(`${identity.group}${identity.name}`)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest('base64')
}

/** base ** exponent modulo N. */
/** By OpenSSL, in a time that does not tell the exponent. */
function power(base: bigint, exponent: bigint): bigint {
  const value = base % N
  // OpenSSL refuses these as a client's keys; a device may bring them as its verifier.
  if (value < 2n) return value
  if (value === N - 1n) return exponent % 2n === 0n ? 1n : value
  GROUP.setPrivateKey(toBytes(exponent))
  return toNumber(GROUP.computeSecret(toBytes(value)))
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}
