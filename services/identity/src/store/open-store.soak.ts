import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './open-store.ts'

const clock = { now: () => 1_763_000_000_000 }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'identity-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('keeps every acknowledged user after a kill during a write', async () => {
  const script = path.join(import.meta.dirname, '..', 'testing', 'write-until-killed.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.split('\n').length > 40) child.kill('SIGKILL')
    })
    child.once('close', () => resolve())
  })
  const acknowledged = printed.split('\n').slice(0, -1)
  const { close, store } = await openStore(dataDir, clock, randomBytes)
  expect(acknowledged.filter((email) => !store.findUser(email))).toEqual([])
  await close()
})
