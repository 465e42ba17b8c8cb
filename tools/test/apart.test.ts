import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { isProcessRunning } from '@orchard/shared-node/process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../preflight.mjs'

let temporary: string
const started: ChildProcess[] = []

beforeEach(() => {
  temporary = mkdtempSync(path.join(tmpdir(), 'apart-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(temporary, { recursive: true })
})

const folder = () => {
  const [name = ''] = readdirSync(temporary)
  return path.join(temporary, name)
}

/** Runs code as the work of a run: it has `spawn`, and `print` hands an object to the test. */
function run(work: string, environment: NodeJS.ProcessEnv = {}) {
  const code = `
    import { spawn } from 'node:child_process'
    import { runApart } from './tools/test/apart.ts'
    const print = (value) => console.log(JSON.stringify(value))
    const endless = 'setInterval(() => {}, 1e4)'
    await runApart('npm test', async () => { ${work} }).catch(({ message }) => print(message))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], TMPDIR: temporary, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return child
}

async function printed<T>(child: ChildProcess): Promise<T> {
  const data: Buffer[] = child.stdout ? await once(child.stdout, 'data') : []
  return JSON.parse(data.toString().split('\n')[0] ?? '')
}

/** Three servers: below the run, in a group of its own, and one whose parent has ended. */
const SERVERS = `
  const parent = spawn(process.execPath, ['-e', \`
    const child = require('node:child_process').spawn(process.execPath, ['-e', '\${endless}'], { stdio: 'ignore' })
    child.unref(); console.log(child.pid)\`], { detached: true })
  const orphan = await new Promise((resolve) => parent.stdout.on('data', (pid) => resolve(Number(pid))))
  const start = (options) => spawn(process.execPath, ['-e', endless], options).pid
  print([start({}), start({ detached: true }), orphan])
  await new Promise((resolve) => setInterval(resolve, 1e5))`

const running = (pids: readonly number[]) => pids.filter(isProcessRunning)

it.each(['SIGINT', 'SIGTERM'] as const)(
  'leaves no process and no file after %s',
  async (signal) => {
    const child = run(SERVERS)
    const pids: number[] = await printed(child)
    expect(running(pids)).toHaveLength(3)
    mkdirSync(path.join(folder(), 'left'))
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([signal === 'SIGINT' ? 130 : 143, null])
    // An orphan counts until the system has taken note of its end.
    await waitFor(() => expect(running(pids)).toEqual([]))
    expect(readdirSync(folder()).filter((name) => !name.startsWith('tsx-'))).toEqual(['run.sock'])
  },
)

it('ends what an earlier run has left that was killed', async () => {
  const killed = run(SERVERS)
  const pids: number[] = await printed(killed)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(running(pids)).toHaveLength(3)
  expect(await printed(run(`print('next')`))).toBe('next')
  await waitFor(() => expect(running(pids)).toEqual([]))
})

it('refuses a second run of the same checkout, and says which one goes on', async () => {
  const first = run(SERVERS)
  await printed(first)
  expect(await printed(run(`print('second')`))).toBe(
    `npm test (process ${first.pid}) tests this checkout already. Wait for its end, or end it.`,
  )
  expect(first.exitCode).toBe(null)
})

it('takes nothing from the environment by which a test would change a site', async () => {
  const given = { DATABASE_URL: 'postgres://production', RELEASES_STORE: 's3://production' }
  const seen = `print([process.env.DATABASE_URL, process.env.RELEASES_STORE, process.env.RELEASES_DIR])`
  expect(await printed(run(seen, { ...given, RELEASES_DIR: '/site' }))).toEqual([
    null,
    null,
    path.join(ROOT, '.test', 'releases'),
  ])
})
