import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createApiKey, isApiKey } from './api-key.ts'
import { readKeySecret } from './key-secret.ts'
import { createKeyVault, fingerprintOf } from './key-vault.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
const dataFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'product-api-keys-'))
  folders.push(folder)
  return folder
}
const vaultOf = (secret: string) => createKeyVault([Buffer.from(secret)], randomBytes)

it('makes keys that are recognised, and never the same', () => {
  const keys = new Set(Array.from({ length: 1_000 }, () => createApiKey(randomBytes)))
  expect(keys.size).toBe(1_000)
  for (const key of keys) {
    expect(key).toMatch(/^orchard_[0-9A-Za-z]{38}$/)
    expect(isApiKey(key)).toBe(true)
  }
})

it('sees a mistyped character and swapped ones', () => {
  const key = createApiKey(randomBytes)
  for (let at = 8; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
  expect(isApiKey(key.toUpperCase())).toBe(false)
  expect(isApiKey(`${key} `)).toBe(false)
  expect(isApiKey('')).toBe(false)
})

it('opens what it sealed, for the same account and with the same secret alone', () => {
  const vault = vaultOf('one')
  const sealed = vault.seal('orchard_key', 'ana')
  expect(sealed).not.toBe(vault.seal('orchard_key', 'ana'))
  expect(vault.open(sealed, 'ana')).toBe('orchard_key')
  expect(() => vault.open(sealed, 'ben')).toThrow()
  expect(() => vaultOf('other').open(sealed, 'ana')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 12, 30]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(changed.toString('base64url'), 'ana')).toThrow()
  }
  expect(() => vault.open('short', 'ana')).toThrow()
})

it('looks keys up by what only the secret tells', () => {
  const vault = vaultOf('one')
  expect(vault.hashes('key')).toEqual(vault.hashes('key'))
  expect(vault.hashes('key')).not.toEqual(vaultOf('other').hashes('key'))
  expect(fingerprintOf(Buffer.from('one'))).not.toBe(fingerprintOf(Buffer.from('other')))
})

it('knows with two secrets what was made with either, and makes with the first', () => {
  const [one, other] = [vaultOf('one'), vaultOf('other')]
  const both = createKeyVault([Buffer.from('one'), Buffer.from('other')], randomBytes)
  expect(both.hashes('key')).toEqual([...one.hashes('key'), ...other.hashes('key')])
  for (const vault of [one, other])
    expect(both.open(vault.seal('orchard_key', 'ana'), 'ana')).toBe('orchard_key')
  expect(one.open(both.seal('orchard_key', 'ana'), 'ana')).toBe('orchard_key')
  expect(() => other.open(both.seal('orchard_key', 'ana'), 'ana')).toThrow('none of the secrets')
})

it('makes a secret once, for its own eyes, unless one is configured', () => {
  const dataDir = dataFolder()
  const made = readKeySecret({ keySecret: null, dataDir }, randomBytes)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(readKeySecret({ keySecret: null, dataDir }, randomBytes)).toEqual(made)
  const file = path.join(dataDir, 'product-api', 'key.secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const configured = readKeySecret({ keySecret: 'x'.repeat(32), dataDir }, randomBytes)
  expect(configured.toString()).toBe('x'.repeat(32))
  writeFileSync(file, '')
  expect(() => readKeySecret({ keySecret: null, dataDir }, randomBytes)).toThrow('holds no secret')
})
