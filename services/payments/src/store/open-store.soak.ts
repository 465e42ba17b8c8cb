import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './open-store.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'payments-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('keeps every acknowledged object and its notes after a kill during a write', async () => {
  const script = path.join(import.meta.dirname, '..', 'testing', 'write-until-killed.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.split('\n').length > 200) child.kill('SIGKILL')
    })
    child.once('close', () => resolve())
  })
  const acknowledged = printed.split('\n').slice(0, -1)
  const { close, store } = await openStore(dataDir)
  expect(acknowledged.length).toBeGreaterThan(100)
  expect(acknowledged.filter((id) => !store.find('tax_id', id))).toEqual([])
  expect(acknowledged.filter((id) => !store.row('notes', id))).toEqual([])
  await close()
})
