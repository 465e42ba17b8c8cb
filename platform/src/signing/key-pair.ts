import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import { linkDurably } from '@orchard/shared-node/files'

const ID_LENGTH = 16

/** A private key and what others know of it. */
export interface KeyPair {
  privateKey: KeyObject
  /** SubjectPublicKeyInfo in base64, as `trusted-keys.json` has it. */
  publicKey: string
  id: string
}

/** The id of a public key: the start of its SHA-256, in hexadecimal. */
export function keyId(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64'))
  return hash.digest('hex').slice(0, ID_LENGTH)
}

/** @throws {Error} for a text that is no public Ed25519 key. */
export function readPublicKey(publicKey: string): KeyObject {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Not an Ed25519 key')
  return key
}

/**
 * Makes a key pair and writes the private key to a file (PKCS #8, PEM) that only its owner may read.
 * @throws {Error} where there is a file already: a key that is overwritten is lost.
 */
export async function createKeyPair(file: string): Promise<KeyPair> {
  const pair = pairOf(generateKeyPairSync('ed25519').privateKey)
  makeOwnFolder(path.dirname(file), { mode: 0o700 })
  const text = pair.privateKey.export({ format: 'pem', type: 'pkcs8' })
  if (!(await linkDurably(file, text, { mode: 0o600 })))
    throw new Error(`${file} exists already; it stays as it is`)
  return pair
}

/** @throws {Error} naming the file when it is missing or holds no private Ed25519 key. */
export async function readKeyPair(file: string): Promise<KeyPair> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The key ${file} cannot be read: ${error.code}`, { cause: error })
  })
  try {
    const pair = pairOf(createPrivateKey(text))
    if (pair.privateKey.asymmetricKeyType === 'ed25519') return pair
  } catch {
    // The message of the library may quote the file.
  }
  throw new Error(`${file} holds no private Ed25519 key`)
}

/** A pair that is kept in memory only. */
export function temporaryKeyPair(): KeyPair {
  return pairOf(generateKeyPairSync('ed25519').privateKey)
}

function pairOf(privateKey: KeyObject): KeyPair {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = spki.toString('base64')
  return { privateKey, publicKey, id: keyId(publicKey) }
}
