import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  randomBytes,
  utf8ToBytes,
} from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'

/** The 3072-bit group of RFC 3526, section 4, with the generator that user pools use. */
const N = BigInt(
  `0x${[
    'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74',
    '020bbea63b139b22514a08798e3404ddef9519b3cd3a431b302b0a6df25f1437',
    '4fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed',
    'ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf05',
    '98da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb',
    '9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b',
    'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf695581718',
    '3995497cea956ae515d2261898fa051015728e5a8aaac42dad33170d04507a33',
    'a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7',
    'abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864',
    'd87602733ec86a64521f2b18177b200cbbe117577a615d6c770988c0bad946e2',
    '08e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff',
  ].join('')}`,
)
const G = 2n
const K = toNumber(sha256(concatBytes(toBytes(N), toBytes(G))))
const KEY_INFO = utf8ToBytes('Caldera Derived Key')
const KEY_LENGTH = 16
/** At least 256 bits, RFC 5054, section 3.1. */
const SECRET_BYTES = 64
const SALT_BYTES = 16
const DEVICE_PASSWORD_BYTES = 40

/** Whose password is proven: a user's in a pool, or a device's in its group. */
export interface SrpIdentity {
  group: string
  name: string
}

/** The pool's half of a proof, as it sends it: numbers in hexadecimal, the block in base64. */
interface SrpChallenge {
  salt: string
  serverKey: string
  secretBlock: string
}

/** A proof of a password that is not sent (Secure Remote Password, RFC 5054, in the pool's variant). */
export interface SrpProof {
  /** A, in hexadecimal. */
  clientKey: string
  /**
   * Signs the pool's challenge, in base64.
   * @param timestamp as `srpTimestamp` writes it.
   * @throws {Error} for a server key with which any password would fit.
   */
  sign(identity: SrpIdentity, password: string, challenge: SrpChallenge, timestamp: string): string
}

/** @param secret the client's random exponent. */
export function startSrp(secret = toNumber(randomBytes(SECRET_BYTES))): SrpProof {
  const clientKey = power(G, secret)
  return {
    clientKey: clientKey.toString(16),
    sign(identity, password, { salt, secretBlock, serverKey }, timestamp) {
      const b = fromHex(serverKey)
      if (b % N === 0n) throw new Error('The server key is zero')
      const u = toNumber(sha256(concatBytes(toBytes(clientKey), toBytes(b))))
      const x = privateKey(identity, password, salt)
      const base = (((b - K * power(G, x)) % N) + N) % N
      const shared = power(base, secret + u * x)
      const key = hkdf(sha256, toBytes(shared), toBytes(u), KEY_INFO, KEY_LENGTH)
      const signed = concatBytes(
        utf8ToBytes(identity.group + identity.name),
        fromBase64(secretBlock),
        utf8ToBytes(timestamp),
      )
      return toBase64(hmac(sha256, key, signed))
    },
  }
}

/** Makes a password for a device, and what the pool keeps to verify it, in base64. */
export function createDeviceVerifier(identity: SrpIdentity) {
  const password = toBase64(randomBytes(DEVICE_PASSWORD_BYTES))
  const salt = bytesToHex(randomBytes(SALT_BYTES))
  const verifier = power(G, privateKey(identity, password, salt))
  return {
    password,
    salt: toBase64(toBytes(fromHex(salt))),
    verifier: toBase64(toBytes(verifier)),
  }
}

/** A time in milliseconds since 1970 as the pool's proofs have it, such as `Tue Sep 5 09:04:40 UTC 2028`. */
export function srpTimestamp(milliseconds: number): string {
  const [weekday, day, month, year, time] = new Date(milliseconds).toUTCString().split(/,? /)
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}

function privateKey({ group, name }: SrpIdentity, password: string, salt: string): bigint {
  const inner = sha256(utf8ToBytes(`${group}${name}:${password}`))
  return toNumber(sha256(concatBytes(toBytes(fromHex(salt)), inner)))
}

/** base ** exponent modulo N. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

/** Minimal big-endian bytes with the top bit clear, as the pool hashes numbers. */
function toBytes(value: bigint): Uint8Array {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return hexToBytes(/^[89a-f]/.test(even) ? `00${even}` : even)
}

function toNumber(bytes: Uint8Array): bigint {
  return fromHex(bytesToHex(bytes))
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`)
}
