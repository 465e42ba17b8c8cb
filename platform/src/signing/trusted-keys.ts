import { readFileSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { UNIT_NAME, type Unit } from '@orchard/shared/contracts'
import { replaceDurably } from '@orchard/shared-node/files'
import { keyId, readPublicKey } from './key-pair.ts'

/** Stands for every unit, also for those that are yet to come. */
export const EVERY_UNIT = '*'
/** Name of the keys that development makes for itself; production does not trust them. */
export const DEVELOPMENT = 'development'
const KEY_NAME = /^[a-z0-9][a-z0-9.-]{0,39}$/
const FILE = 'trusted-keys.json'

/** A public key and what its owner may release. */
export interface TrustedKey {
  /** Follows from the public key. */
  id: string
  /** Who holds the private key; the history of the registry shows it. */
  name: string
  /** Names of units, or `*` alone for every unit. */
  units: readonly Unit[]
  /** SubjectPublicKeyInfo in base64. */
  publicKey: string
  /** ISO 8601. */
  addedAt: string
  /** From then on nothing that the key signed is accepted, whenever it was signed; ISO 8601. */
  revokedAt?: string
}

/** `trusted-keys.json`: who may release what. */
export interface TrustedKeysFile {
  schema: 1
  keys: readonly TrustedKey[]
}

/** Where the trusted keys are: `TRUSTED_KEYS`, or `trusted-keys.json` in the folder of releases. */
export function trustedKeysPath(
  environment: Readonly<Record<string, string | undefined>>,
  releasesDir: string,
): string {
  return path.resolve(environment['TRUSTED_KEYS'] || path.join(releasesDir, FILE))
}

/** True if a key may release a unit, revoked or not. */
export function covers({ units }: TrustedKey, unit: Unit): boolean {
  return units.includes(EVERY_UNIT) || units.includes(unit)
}

/** True for a name that a key may have. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name)
}

/**
 * Reads trusted keys from their text.
 * @throws {Error} when it is none; `name` says which.
 */
export function parseTrustedKeys(text: string, name: string): TrustedKeysFile {
  const value: unknown = JSON.parse(text)
  const { schema, keys } = (value ?? {}) as Partial<Record<keyof TrustedKeysFile, unknown>>
  if (schema !== 1 || !Array.isArray(keys)) throw new Error(`${name} lists no keys of schema 1`)
  for (const key of keys) if (!isTrustedKey(key)) throw new Error(`${name} has a malformed key`)
  return { schema: 1, keys }
}

function isTrustedKey(value: unknown): value is TrustedKey {
  const { id, name, units, publicKey, addedAt, revokedAt } = (value ?? {}) as Record<
    string,
    unknown
  >
  return (
    typeof publicKey === 'string' &&
    isPublicKey(publicKey) &&
    id === keyId(publicKey) &&
    typeof name === 'string' &&
    isKeyName(name) &&
    typeof addedAt === 'string' &&
    (revokedAt === undefined || typeof revokedAt === 'string') &&
    Array.isArray(units) &&
    units.every((unit) => unit === EVERY_UNIT || UNIT_NAME.test(String(unit)))
  )
}

function isPublicKey(text: string): boolean {
  try {
    readPublicKey(text)
    return true
  } catch {
    return false
  }
}

/** Replaces the file atomically. */
export async function writeTrustedKeys(file: string, keys: readonly TrustedKey[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const content: TrustedKeysFile = { schema: 1, keys }
  await replaceDurably(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** Says why a file of trusted keys cannot be used in production; null where it can. */
export function trustedKeysProblem(file: string): string | null {
  try {
    const { keys } = parseTrustedKeys(readFileSync(file, 'utf8'), file)
    return keys.some(({ name, revokedAt }) => name === DEVELOPMENT && !revokedAt)
      ? `TRUSTED_KEYS: ${file} trusts a key of development, which production must not`
      : null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT'
      ? `TRUSTED_KEYS: ${file} is missing; npm run keys -- create makes a key and the file`
      : `TRUSTED_KEYS: ${message}`
  }
}

/** The trusted keys of a file, read again after each change of it. */
export class TrustedKeys {
  readonly file: string
  #mark = ''
  #keys: readonly TrustedKey[] = []

  constructor(file: string) {
    this.file = file
  }

  /** @throws {Error} when the file is missing or broken. */
  async list(): Promise<readonly TrustedKey[]> {
    const mark = await this.mark()
    if (mark === this.#mark) return this.#keys
    this.#keys = parseTrustedKeys(await readFile(this.file, 'utf8'), this.file).keys
    this.#mark = mark
    return this.#keys
  }

  /** Distinguishes one state of the file from the next. @throws {Error} when it is missing. */
  async mark(): Promise<string> {
    try {
      const { mtimeMs, size, ino } = await stat(this.file)
      return `${mtimeMs}-${size}-${ino}`
    } catch (error) {
      throw new Error(
        `The trusted keys ${this.file} are missing (TRUSTED_KEYS); npm start makes them in development, npm run keys -- create elsewhere`,
        { cause: error },
      )
    }
  }
}
