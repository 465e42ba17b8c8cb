import { createDiffieHellman, createHash, createHmac, getDiffieHellman } from 'node:crypto'
import type { RandomBytes } from './random.ts'

/**
 * The server side of Cognito's Secure Remote Password: the 3072-bit group of RFC 5054, SHA-256, and
 * numbers hashed as minimal big-endian bytes with the top bit clear. Always derive the bytes from
 * the number: fixed-length buffers are padded wrongly in about one of 256 handshakes.
 */
const PRIME = getDiffieHellman('modp15').getPrime()
/** Its private key is set to the exponent of each computation. */
const GROUP = createDiffieHellman(PRIME)
const N = toNumber(PRIME)
const G = 2n
const K = toNumber(sha256(toBytes(N), toBytes(G)))
const KEY_INFO = Buffer.from('Caldera Derived Key\u0001', 'utf8')

/** The stored form of a password: enough to verify it, not to recover it. */
export interface PasswordVerifier {
  /** Hexadecimal. */
  salt: string
  /** Hexadecimal. */
  verifier: string
}

/** The prover of a password: a pool's user or a group's device. */
export interface SrpIdentity {
  group: string
  name: string
}

/** The server's half of a handshake: `secret` never leaves the server, `public` is B. */
export type ServerKey = ReturnType<typeof createServerKey>

/** Minimal big-endian bytes of a non-negative number, with the top bit clear. */
export function toBytes(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

/** @returns the verifier of `password` for `salt`, both hexadecimal. */
export function computeVerifier(identity: SrpIdentity, password: string, salt: string): string {
  const inner = sha256(`${identity.group}${identity.name}:${password}`)
  const x = toNumber(sha256(toBytes(BigInt(`0x${salt}`)), inner))
  return power(G, x).toString(16)
}

/** Creates a salt and the verifier for it. */
export function createVerifier(
  identity: SrpIdentity,
  password: string,
  random: RandomBytes,
): PasswordVerifier {
  const salt = random(16).toString('hex')
  return { salt, verifier: computeVerifier(identity, password, salt) }
}

/** @param secret the server's random exponent b, 256 bits or more. */
export function createServerKey(verifier: string, secret: bigint) {
  return { secret, public: (K * BigInt(`0x${verifier}`) + power(G, secret)) % N }
}

/**
 * @returns the client's A; null for an invalid number or a multiple of N, which needs no password.
 */
export function readClientKey(hex: string): bigint | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(hex)) return null
  const value = BigInt(`0x${hex}`)
  return value % N === 0n ? null : value
}

/** @returns the 16-byte key that both sides derive from the right password. */
export function computeSessionKey(clientKey: bigint, key: ServerKey, verifier: string): Buffer {
  const u = toNumber(sha256(toBytes(clientKey), toBytes(key.public)))
  const shared = power(clientKey * power(BigInt(`0x${verifier}`), u), key.secret)
  const prk = createHmac('sha256', toBytes(u)).update(toBytes(shared)).digest()
  return createHmac('sha256', prk).update(KEY_INFO).digest().subarray(0, 16)
}

/** @returns the signature expected from the client, in base64. */
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

/** base ** exponent modulo N, computed by OpenSSL in constant time. */
function power(base: bigint, exponent: bigint): bigint {
  const value = base % N
  // OpenSSL rejects these as public keys, but a device's verifier may have these values.
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
