import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { type RandomBytes, startOf } from './api-key.ts'

/** Operations with the secret of the keys. */
export type KeyVault = ReturnType<typeof createKeyVault>

/** Secrets of a server: keys are stored with the first, and those stored with any are known. */
export type KeySecrets = readonly [current: Buffer, ...others: Buffer[]]

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * @param secrets at least 32 bytes each; the keys and the marks are derived from them (HKDF).
 * @param people the key of the marks of deleted accounts, if it does not follow from the first secret.
 */
export function createKeyVault(
  secrets: KeySecrets,
  random: RandomBytes,
  people = peopleKeyOf(secrets[0]),
) {
  const [current] = secrets
  const lookUps = secrets.map((secret) => derive(secret, 'api key look-up'))
  const starts = secrets.map((secret) => derive(secret, START))
  const visitors = derive(current, 'visitors without a key')
  const responses = derive(current, 'entity tags')
  const codes = derive(people, 'codes')
  return {
    /** Lookup hashes of a key, that of the current secret first; useless without the secret. */
    hashes: (apiKey: string): readonly [current: string, ...others: string[]] => {
      const [first = '', ...others] = lookUps.map((key) => mac(key, apiKey))
      return [first, ...others]
    },
    /** Keyed hash of the first characters of a key with the current secret. */
    hashStart: (apiKey: string) => mac(derive(current, START), startOf(apiKey)),
    /** Those of text that begins as a key may, with each of the secrets. */
    startHashes: (text: string): string[] => starts.map((key) => mac(key, startOf(text))),
    /** Keyed hash of the owner of a deleted account. */
    hashPerson: ({ provider, subject }: { provider: string; subject: string }) =>
      mac(people, `${provider}\n${subject}`),
    /**
     * Keyed hash of a code that was given to a person of the user pool for a purpose: by their `subject` there, which stays
     * when their account becomes an organisation and they get a new one. Its key comes from that of the marks,
     * which a new secret leaves as it is: codes outlive a rotation, although nobody could hash them again.
     */
    hashCode: (purpose: string, subject: string, code: string) =>
      mac(codes, `${purpose}\n${subject}\n${code}`),
    /** Keyed hash of an address that differs from day to day. */
    hashVisitor: (address: string, day: string) => mac(visitors, `${day}\n${address}`),
    /** Keyed hash of a response, which nobody can tell who has not been given it. */
    hashResponse: (response: string) => mac(responses, response),
    /** Encrypts a key for storage with the current secret, bound to its account. */
    seal: (apiKey: string, accountId: string) =>
      sealText(apiKey, derive(current, ENCRYPTION), accountId, random),
    /** True for what was sealed with the current secret, for that account. */
    isCurrent: (sealed: string, accountId: string) =>
      openText(sealed, derive(current, ENCRYPTION), accountId) !== null,
    /** @throws {Error} when it was sealed with none of the secrets, for another account, or changed. */
    open(sealed: string, accountId: string) {
      const opened = secrets.flatMap((secret) => {
        const text = openText(sealed, derive(secret, ENCRYPTION), accountId)
        return text === null ? [] : [text]
      })
      if (opened[0] === undefined) throw new Error('A sealed text opens with none of the secrets')
      return opened[0]
    },
  }
}

const ENCRYPTION = 'api key encryption'
const START = 'first characters of a key'

/** True for a key of an account that was sealed with a secret. */
export function opensKey(sealed: string, accountId: string, secret: Buffer): boolean {
  return openText(sealed, derive(secret, ENCRYPTION), accountId) !== null
}

/** Identifies a secret, to detect a database that was sealed with another one. */
export function fingerprintOf(secret: Buffer): string {
  return mac(derive(secret, 'fingerprint'), 'keys')
}

/** The key of the marks of deleted accounts that follows from a secret. */
export function peopleKeyOf(secret: Buffer): Buffer {
  return derive(secret, 'deleted accounts')
}

/** Encrypts the key of the marks with a secret. */
export function sealPeopleKey(people: Buffer, secret: Buffer, random: RandomBytes): string {
  return sealText(people.toString('base64url'), derive(secret, 'key of marks'), 'people', random)
}

/** @throws {Error} when it was sealed with another secret, or changed. */
export function openPeopleKey(sealed: string, secret: Buffer): Buffer {
  const text = openText(sealed, derive(secret, 'key of marks'), 'people')
  if (text === null) throw new Error('The key of the marks does not open with the secret')
  return Buffer.from(text, 'base64url')
}

function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** AES-256-GCM; the text opens for the same owner alone. */
function sealText(text: string, key: Buffer, owner: string, random: RandomBytes): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null for a text that was sealed with another key, for another owner, or changed. */
function openText(sealed: string, key: Buffer, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const options = { authTagLength: TAG_BYTES }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options)
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
