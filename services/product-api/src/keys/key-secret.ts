import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RandomBytes } from './api-key.ts'

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
