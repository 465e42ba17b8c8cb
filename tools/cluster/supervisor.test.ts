import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type RunningProcess, Supervisor } from './supervisor.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'supervisor-'))
mkdirSync(path.join(folder, 'logs'))
const supervisor = new Supervisor({ cwd: folder, folder, print: () => undefined })
afterEach(async () => {
  await supervisor.stop()
  rmSync(folder, { recursive: true })
})

const server = (name: string) => ({
  name,
  port: 0,
  command: process.execPath,
  args: ['-e', 'setInterval(() => undefined, 1000)'],
  isReady: async () => true,
})

it('starts nothing once it was stopped, so that no process is left', async () => {
  await supervisor.start(server('early'))
  await supervisor.stop()
  await supervisor.start(server('late'))
  const running: RunningProcess[] = JSON.parse(
    readFileSync(path.join(folder, 'processes.json'), 'utf8'),
  )
  expect(running).toEqual([{ name: 'early', port: 0, pid: null }])
})
