import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import { OperatorError } from '@orchard/shared-node/process'
import type { Database } from '#src/store/database.ts'
import type { RandomBytes } from './api-key.ts'
import {
  createKeyVault,
  fingerprintOf,
  type KeySecrets,
  type KeyVault,
  openPeopleKey,
  peopleKeyOf,
} from './key-vault.ts'
import { keySecrets } from './tables.ts'

const SECRET_BYTES = 32
const SHORTEST = 32

/** True if a secret is long enough. */
export function isUsableSecret(text: string): boolean {
  return text.length >= SHORTEST
}

/** Settings of the secrets. */
interface SecretSettings {
  keySecret: string | null
  otherKeySecret?: string | null
  dataDir: string
}

/**
 * The secrets of a server: the one that seals keys, and during a rotation another one that is accepted as well.
 * @throws {Error} as `readKeySecret` does.
 */
export function readKeySecrets(settings: SecretSettings, random: RandomBytes): KeySecrets {
  const { otherKeySecret: other = null } = settings
  const current = readKeySecret(settings, random)
  return other === null ? [current] : [current, Buffer.from(other)]
}

/**
 * The secrets that are configured or in the data folder, for a command that makes none.
 * @throws {Error} if the file exists without a secret.
 */
export function findKeySecrets(settings: SecretSettings): Buffer[] {
  const { dataDir, keySecret, otherKeySecret: other = null } = settings
  const file = secretFile(dataDir)
  const given = keySecret === null ? null : Buffer.from(keySecret)
  const current = given ?? (existsSync(file) ? readSecretFile(file) : null)
  return [...(current ? [current] : []), ...(other === null ? [] : [Buffer.from(other)])]
}

/**
 * The secret that seals keys: the configured one, else one that is generated once in the data
 * folder, readable by the server's user only.
 * @throws {Error} if the file exists without a secret.
 */
export function readKeySecret(
  { keySecret, dataDir }: Pick<SecretSettings, 'keySecret' | 'dataDir'>,
  random: RandomBytes,
): Buffer {
  if (keySecret !== null) return Buffer.from(keySecret)
  const file = secretFile(dataDir)
  makeOwnFolder(path.dirname(file))
  try {
    // The file comes whole or not at all: it is so short that it is written at once.
    const made = random(SECRET_BYTES).toString('base64url')
    writeFileSync(file, made, { flag: 'wx', mode: 0o600, flush: true })
    return Buffer.from(made)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readSecretFile(file)
}

function secretFile(dataDir: string): string {
  return path.join(dataDir, 'product-api', 'key.secret')
}

function readSecretFile(file: string): Buffer {
  const kept = readFileSync(file, 'utf8').trim()
  if (!isUsableSecret(kept))
    throw new Error(`${file} holds no secret; restore it, or the stored keys cannot be read`)
  return Buffer.from(kept)
}

/** A database's note of the secret that it is sealed with. */
export interface KeptSecret {
  secret: Buffer
  /** The key of the marks of deleted accounts. */
  people: Buffer
}

/**
 * Notes which secret a database is sealed with, at its first start, and finds it among those of a server later.
 * @throws {OperatorError} when it is none of them.
 */
export async function findKeptSecret(
  database: Pick<Database, 'insert' | 'select'>,
  secrets: KeySecrets,
): Promise<KeptSecret> {
  const fingerprint = fingerprintOf(secrets[0])
  await database.insert(keySecrets).values({ fingerprint }).onConflictDoNothing()
  const [kept] = await database.select().from(keySecrets)
  const secret = secrets.find((one) => fingerprintOf(one) === kept?.fingerprint)
  if (!kept || !secret)
    throw new OperatorError(
      'The keys in this database were made with another secret; set KEY_SECRET to that one, or restore its file.',
    )
  return {
    secret,
    people: kept.people === null ? peopleKeyOf(secret) : openPeopleKey(kept.people, secret),
  }
}

/**
 * The vault of a server on a database.
 * @throws {OperatorError} when the database is sealed with none of the secrets.
 */
export async function openKeyVault(
  database: Database,
  secrets: KeySecrets,
  random: RandomBytes,
): Promise<KeyVault> {
  const { people } = await findKeptSecret(database, secrets)
  return createKeyVault(secrets, random, people)
}
