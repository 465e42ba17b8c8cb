import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRegistry, updateRegistry } from './registry-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
})
afterEach(() => rm(folder, { recursive: true }))

const grow = () => updateRegistry(folder, (now) => ({ ...now, generation: now.generation + 1 }))

it('starts empty', async () => {
  expect(await readRegistry(folder)).toEqual({ schema: 1, generation: 0, live: {}, history: [] })
})

it('loses none of many changes at the same time', async () => {
  await Promise.all(Array.from({ length: 20 }, grow))
  expect((await readRegistry(folder)).generation).toBe(20)
})

it('leaves nothing but the registry behind', async () => {
  await grow()
  expect(await readdir(folder)).toEqual(['registry.json'])
})

it('keeps the registry and frees the lock when a change throws', async () => {
  await grow()
  await expect(
    updateRegistry(folder, () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await grow()
  expect((await readRegistry(folder)).generation).toBe(2)
})

it('takes over a lock that a crashed release left', async () => {
  const lock = path.join(folder, 'registry.lock')
  await writeFile(lock, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(lock, longAgo, longAgo)
  await grow()
  expect((await readRegistry(folder)).generation).toBe(1)
})

it('says which file is not a registry', async () => {
  await writeFile(path.join(folder, 'registry.json'), '{"schema": 2}')
  await expect(readRegistry(folder)).rejects.toThrow('registry.json is not a registry of schema 1')
})
