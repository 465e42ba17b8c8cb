import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { RandomBytes } from './api-key.ts'

/** Operations with the secret of the keys. */
export type KeyVault = ReturnType<typeof createKeyVault>

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param secret at least 32 bytes; the keys and the marks are derived from it (HKDF). */
export function createKeyVault(secret: Buffer, random: RandomBytes) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const lookUp = derive('api key look-up')
  const encryption = derive('api key encryption')
  const people = derive('deleted accounts')
  const visitors = derive('visitors without a key')
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text)
  return {
    /** Lookup hash of a key; useless without the secret. */
    hash: (apiKey: string) => mac(lookUp, apiKey).digest('base64url'),
    /** Keyed hash of the owner of a deleted account. */
    hashPerson: ({ provider, subject }: { provider: string; subject: string }) =>
      mac(people, `${provider}\n${subject}`).digest('base64url'),
    /** Keyed hash of an address that differs from day to day. */
    hashVisitor: (address: string, day: string) =>
      mac(visitors, `${day}\n${address}`).digest('base64url'),
    /** Identifies the secret, to detect a database that was sealed with another one. */
    fingerprint: mac(derive('fingerprint'), 'keys').digest('base64url'),
    /** Encrypts a key for storage, bound to its account. */
    seal(apiKey: string, accountId: string) {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce).setAAD(Buffer.from(accountId))
      const sealed = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** @throws {Error} when it was sealed with another secret, for another account, or changed. */
    open(sealed: string, accountId: string) {
      const bytes = Buffer.from(sealed, 'base64url')
      const options = { authTagLength: TAG_BYTES }
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', encryption, nonce, options)
        .setAAD(Buffer.from(accountId))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}
