import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ENDS_WITHIN_MS = 12_000

let folder: string
let running: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'npm-start-'))
})
afterEach(async () => {
  // The group has what a failed test left behind.
  if (running?.pid) signalTo(-running.pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** `npm start` as a terminal runs it, in a process group of its own. */
async function npmStart(): Promise<{ group: number; ports: number[]; output(): string }> {
  const ports = await Promise.all(Array.from({ length: 5 }, freePort))
  const [site, identity, productApi, dataApis, payments] = ports.map(String)
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: folder,
      PORT: site,
      IDENTITY_PORT: identity,
      PRODUCT_API_PORT: productApi,
      DATA_APIS_PORT: dataApis,
      PAYMENTS_PORT: payments,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  await vi.waitFor(() => expect(output.match(/is ready at/g), output).toHaveLength(5), 90_000)
  return { group: child.pid ?? 0, ports, output: () => output }
}

/** The processes of a group that are left, by what they run. */
async function membersOf(group: number): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
        const [state, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (Number(pgrp) !== group || state === 'Z') return []
        return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
      } catch {
        return [] // it ended meanwhile
      }
    }),
  )
  return found.flat()
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Nobody is left there.
  }
}

it.each([
  ['SIGTERM to npm alone', 'SIGTERM', (group: number) => group],
  ['Ctrl-C, which everybody gets', 'SIGINT', (group: number) => -group],
] as const)('ends every process after %s', async (name, signal, target) => {
  const { group, ports, output } = await npmStart()
  expect((await membersOf(group)).length).toBeGreaterThan(4)
  const slow = await beginRequest(ports[0] ?? 0)
  const start = performance.now()
  signalTo(target(group), signal)
  await vi.waitFor(async () => expect(await membersOf(group)).toEqual([]), {
    timeout: ENDS_WITHIN_MS + 3_000,
    interval: 50,
  })
  const value = performance.now() - start
  slow.destroy()
  for (const port of ports) await expect(dial(port)).rejects.toThrow('ECONNREFUSED')
  expect(output()).not.toMatch(/^ {4}at |Error/m)
  holdBar({ name: `npm start ends after ${name}`, value, limit: ENDS_WITHIN_MS, unit: 'ms' })
})

/** Sends half a request, so that the site waits for the rest until its time limit. */
async function beginRequest(port: number): Promise<Socket> {
  const socket = await dial(port)
  socket.on('error', () => undefined) // it is cut off in the end
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ')
  return socket
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
