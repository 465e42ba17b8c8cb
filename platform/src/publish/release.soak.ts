// @module-tag landing

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { testPublisher } from '#src/testing/sign-release.ts'
import { goLive } from './go-live.ts'
import { Staging } from './staging.ts'

const SCRIPT = path.join(import.meta.dirname, '../testing/release-until-killed.ts')
const OLD = 'aaaaaaaaaaaa'
const NEW = 'bbbbbbbbbbbb'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-'))
  const staging = new Staging(new FileStore(folder), folder, testPublisher(folder))
  await makeRelease(staging.builtDir, 'content', OLD)
  await goLive(staging, { content: OLD }, { action: 'release', gates: [] })
  await makeRelease(staging.builtDir, 'content', NEW)
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs a release in a process of its own and says how that ended. */
async function inProcess(unit: string, release: string, fatal = ''): Promise<string | number> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, folder, unit, release, fatal])
  const [code, signal] = await once(child, 'close')
  return signal ?? code
}

it.each([
  'hasRelease',
  'putRelease',
  'putRelease:after',
  'addGates',
  'addGates:after',
  'replaceRegistry',
])('leaves the live site as it is when killed at %s, and the next try succeeds', async (fatal) => {
  const before = await readFile(path.join(folder, 'registry.json'), 'utf8')
  expect(await inProcess('content', NEW, fatal)).toBe('SIGKILL')
  expect(await readFile(path.join(folder, 'registry.json'), 'utf8')).toBe(before)
  expect(await new FileStore(folder).hasRelease('content', OLD)).toBe(true)

  expect(await inProcess('content', NEW)).toBe(0)
  const { live, history } = await readRegistry(folder)
  expect(live).toEqual({ content: NEW })
  expect(history).toHaveLength(2)
})

it('has gone live whole when killed right after its pointer moved', async () => {
  expect(await inProcess('content', NEW, 'replaceRegistry:after')).toBe('SIGKILL')
  expect((await readRegistry(folder)).live).toEqual({ content: NEW })
  expect(await inProcess('content', NEW)).toBe(0)
  expect((await readRegistry(folder)).history).toHaveLength(2)
})
