import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '@orchard/shared-node/process'
import type { Database } from '#src/store/database.ts'
import { keySecrets } from '#src/store/schema.ts'
import type { RandomBytes } from './api-key.ts'
import type { KeyVault } from './key-vault.ts'

const SECRET_BYTES = 32
const SHORTEST = 32

/** True if a secret is long enough. */
export function isUsableSecret(text: string): boolean {
  return text.length >= SHORTEST
}

/**
 * The secret that seals keys: the configured one, else one that is generated once in the data
 * folder, readable by the server's user only.
 * @throws {Error} if the file exists without a secret.
 */
export function readKeySecret(
  { keySecret, dataDir }: { keySecret: string | null; dataDir: string },
  random: RandomBytes,
): Buffer {
  if (keySecret !== null) return Buffer.from(keySecret)
  const folder = path.join(dataDir, 'product-api')
  const file = path.join(folder, 'key.secret')
  mkdirSync(folder, { recursive: true })
  try {
    // The file comes whole or not at all: it is so short that it is written at once.
    const made = random(SECRET_BYTES).toString('base64url')
    writeFileSync(file, made, { flag: 'wx', mode: 0o600, flush: true })
    return Buffer.from(made)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = readFileSync(file, 'utf8').trim()
  if (!isUsableSecret(kept))
    throw new Error(`${file} holds no secret; restore it, or the stored keys cannot be read`)
  return Buffer.from(kept)
}

/**
 * Notes which secret a database's keys are made with, at its first start.
 * @throws {OperatorError} when it was another one.
 */
export async function assertSameSecret(
  database: Database,
  { fingerprint }: Pick<KeyVault, 'fingerprint'>,
): Promise<void> {
  await database.insert(keySecrets).values({ fingerprint }).onConflictDoNothing()
  const [kept] = await database.select().from(keySecrets)
  if (kept?.fingerprint !== fingerprint)
    throw new OperatorError(
      'The keys in this database were made with another secret; set KEY_SECRET to that one, or restore its file.',
    )
}
