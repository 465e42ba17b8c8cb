import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FolderInUseError, lockFolder } from './index.ts'

const TIMES = { heartbeatMs: 50, staleMs: 1_000, settleMs: 50 }
const HOLDER = path.join(import.meta.dirname, 'testing', 'hold-folder.ts')
const inOtherSpace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = spawnSync('unshare', [...inOtherSpace.slice(1), 'true']).status === 0

let folder = ''
const release: (() => void)[] = []
const take = async (options = {}) => {
  const unlock = await lockFolder(folder, { ...TIMES, ...options })
  release.push(unlock)
  return unlock
}
const lockFile = () => path.join(folder, 'process.lock')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
})
afterEach(() => {
  for (const unlock of release.splice(0)) unlock()
  rmSync(folder, { recursive: true, force: true })
})

/** Holds the folder in another process; resolves once it is locked. */
async function holdElsewhere(prefix: readonly string[] = []) {
  const [command = '', ...args] = [...prefix, process.execPath, '--import', 'tsx', HOLDER, folder]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

describe('the lock of a folder', () => {
  it('belongs to one process until it is released, and leaves nothing behind', async () => {
    const unlock = await take()
    await expect(take()).rejects.toThrow(FolderInUseError)
    unlock()
    expect(readdirSync(folder)).toEqual([])
    await take()
  })

  it('is free at once after its process was killed', async () => {
    const end = await holdElsewhere()
    await expect(take()).rejects.toThrow(
      `Process ${JSON.parse(readFileSync(lockFile(), 'utf8')).pid}`,
    )
    await end('SIGKILL')
    await take({ staleMs: 60_000 })
  })

  it.each([
    ['of the version before', `${process.pid} 1`],
    ['that is empty', ''],
    ['of nothing known', 'nobody'],
  ])('is replaced when it is one %s and no process holds it', async (_how, text) => {
    writeFileSync(lockFile(), text)
    await take({ staleMs: 60_000 })
  })

  it.skipIf(!canUnshare)('holds between containers, by its heartbeat', async () => {
    const end = await holdElsewhere(inOtherSpace)
    await expect(take()).rejects.toThrow('of another container or machine')
    await end('SIGKILL')
    const start = performance.now()
    await take()
    expect(performance.now() - start).toBeGreaterThan(TIMES.staleMs)
  })

  it('goes to one of several that find it stale at the same time', async () => {
    const holder = { pid: 1, start: '1', space: 'elsewhere', token: 'gone' }
    writeFileSync(lockFile(), JSON.stringify(holder))
    const taken = await Promise.allSettled(Array.from({ length: 8 }, () => take()))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['process.lock'])
  })

  it('that another process has taken is reported once, and is not released', async () => {
    const onLost = vi.fn()
    const unlock = await take({ onLost })
    const other = JSON.stringify({ pid: 7, start: '1', space: 'elsewhere', token: 'other' })
    writeFileSync(lockFile(), other)
    await expect.poll(() => onLost.mock.calls).toHaveLength(1)
    expect(onLost.mock.calls[0]?.[0]).toContain('Process 7 of another container')
    await new Promise((resolve) => setTimeout(resolve, 3 * TIMES.heartbeatMs))
    expect(onLost).toHaveBeenCalledTimes(1)
    unlock()
    expect(readFileSync(lockFile(), 'utf8')).toBe(other)
  })
})
