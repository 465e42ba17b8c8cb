import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPasswordlessUser } from '#src/testing/create-passwordless-user.ts'
import { openStore } from './open-store.ts'
import { Store } from './store.ts'

const clock = { now: () => 1_763_000_000_000 }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'identity-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = () => path.join(dataDir, 'identity', 'pool.json')

it('restores users and keys after a restart', async () => {
  const first = await openStore(dataDir, clock, randomBytes)
  first.store.addUser(createPasswordlessUser('ana@example.com'))
  await first.close()
  const second = await openStore(dataDir, clock, randomBytes)
  expect(second.store.findUser('ANA@example.com')?.status).toBe('CONFIRMED')
  expect(second.store.keys).toEqual(first.store.keys)
  await second.close()
})

it('remembers no device that an earlier version remembered without being asked', async () => {
  const device = {
    ...{ key: 'us-west-2_1', groupKey: '-1', name: 'Laptop' },
    ...{ password: { salt: '00', verifier: '00' }, createdAt: 1, modifiedAt: 1, lastUsedAt: 1 },
  }
  const first = await openStore(dataDir, clock, randomBytes)
  const user = createPasswordlessUser('ana@example.com')
  first.store.addUser({ ...user, devices: [{ ...device, isRemembered: true }] })
  await first.close()
  const text = readFileSync(file(), 'utf8')
  writeFileSync(file(), text.replace('"isRemembered":', '"remembered":'))
  const second = await openStore(dataDir, clock, randomBytes)
  const [restored] = second.store.findUser('ana@example.com')?.devices ?? []
  expect(restored).toEqual({ ...device, isRemembered: false })
  await second.close()
})

it('makes the file readable by its own user only', async () => {
  const { close } = await openStore(dataDir, clock, randomBytes)
  await close()
  expect(statSync(file()).mode & 0o077).toBe(0)
})

it('refuses a folder that another process uses', async () => {
  const { close } = await openStore(dataDir, clock, randomBytes)
  await expect(openStore(dataDir, clock, randomBytes)).rejects.toThrow(/uses the data in/)
  await close()
})

it('takes over from a process that is gone, also when its number is taken again', async () => {
  const { close } = await openStore(dataDir, clock, randomBytes)
  await close()
  writeFileSync(path.join(dataDir, 'identity', 'process.lock'), `${process.pid} 1`)
  await (await openStore(dataDir, clock, randomBytes)).close()
})

it('leaves an unreadable file unchanged', async () => {
  const { close } = await openStore(dataDir, clock, randomBytes)
  await close()
  writeFileSync(file(), '{"version":')
  await expect(openStore(dataDir, clock, randomBytes)).rejects.toThrow(/move the file away/)
  expect(readFileSync(file(), 'utf8')).toBe('{"version":')
})

it('writes once for many changes that wait together', async () => {
  const { close, store } = await openStore(dataDir, clock, randomBytes)
  const state = { version: 1 as const, keys: store.keys, secret: '00', users: [], grants: [] }
  await close()
  const written: string[] = []
  const counted = new Store(state, { write: async (text) => void written.push(text) }, clock)
  const changes = Array.from({ length: 50 }, (_, number) => {
    counted.addUser(createPasswordlessUser(`user${number}@example.com`))
    return counted.flush()
  })
  await Promise.all(changes)
  expect(written.length).toBeLessThan(50)
  expect(JSON.parse(written.at(-1) ?? '').users).toHaveLength(50)
})
