import { UNIT_NAME, type Unit } from '@orchard/shared/contracts'
import { readIfThere } from '@orchard/shared-node/files'
import { keyId, readPublicKey } from './key-pair.ts'
import {
  DEVELOPMENT,
  EVERY_UNIT,
  parseTrustedKeys,
  type TrustedKey,
  writeTrustedKeys,
} from './trusted-keys.ts'

/**
 * The units that a key is for, from `catalogue,content` or `*`.
 * @throws {Error} naming what cannot be a unit.
 */
export function readUnits(text: string): Unit[] {
  const units = text.split(',').map((one) => one.trim())
  if (units.includes(EVERY_UNIT) && units.length > 1)
    throw new Error(`--units takes ${EVERY_UNIT} alone, or names of units`)
  const wrong = units.find((one) => one !== EVERY_UNIT && !UNIT_NAME.test(one))
  if (wrong !== undefined) throw new Error(`--units: ${wrong || 'nothing'} cannot be a unit`)
  return units
}

/**
 * Trusts a public key; the file is made if it is missing.
 * @throws {Error} for what is no public Ed25519 key, for one that is listed, and for the name of development.
 */
export async function addTrustedKey(
  file: string,
  { publicKey, name, units }: Pick<TrustedKey, 'publicKey' | 'name' | 'units'>,
): Promise<TrustedKey> {
  if (name === DEVELOPMENT)
    throw new Error(`${DEVELOPMENT} is the name of keys that are made alone`)
  try {
    readPublicKey(publicKey)
  } catch (error) {
    throw new Error(`${publicKey} is no public Ed25519 key in base64`, { cause: error })
  }
  const keys = await readKeys(file)
  const id = keyId(publicKey)
  const listed = keys.find((one) => one.id === id)
  if (listed) throw new Error(`The key ${id} is listed already, as that of ${listed.name}`)
  const key = { id, name, units, publicKey, addedAt: new Date().toISOString() }
  await writeTrustedKeys(file, [...keys, key])
  return key
}

/**
 * Revokes a key by its id or by the name of its owner; a dry run only finds it.
 * @throws {Error} when there is none, several, or it is revoked already.
 */
export async function revokeKey(
  file: string,
  which: string,
  now: Date,
  isDryRun = false,
): Promise<TrustedKey> {
  const keys = await readKeys(file)
  const found = keys.filter(({ id, name }) => id === which || name === which)
  const valid = found.filter(({ revokedAt }) => !revokedAt)
  const [key, ...others] = valid
  if (!key)
    throw new Error(found[0] ? `${which} is revoked already` : `${file} lists no key of ${which}`)
  if (others.length > 0)
    throw new Error(`${which} has several keys; name one: ${valid.map(({ id }) => id).join(', ')}`)
  const revoked = { ...key, revokedAt: now.toISOString() }
  const next = keys.map((one) => (one === key ? revoked : one))
  if (!isDryRun) await writeTrustedKeys(file, next)
  return revoked
}

async function readKeys(file: string): Promise<readonly TrustedKey[]> {
  const text = await readIfThere(file)
  return text === null ? [] : parseTrustedKeys(text.toString(), file).keys
}
