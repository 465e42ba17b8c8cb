import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Three times what half a request may take by itself, for a machine that is busy. */
const ENDS_WITHIN_MS = 3_000
const RESPONSE_AFTER_MS = 4_000

const ENDS = [
  ['SIGTERM to npm alone', 'SIGTERM', (group: number) => group],
  ['Ctrl-C, which everybody gets', 'SIGINT', (group: number) => -group],
] as const

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

/**
 * `npm start` as a terminal runs it, in a process group of its own; `settings` are added, of which `UPSTREAM_BASE_URL`
 * stands in for one of the five servers.
 */
async function npmStart(settings: { UPSTREAM_BASE_URL?: string } = {}) {
  const [site, identity, productApi, dataApis, payments] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  )
  const servers = { site, identity, productApi, payments }
  const ports = settings.UPSTREAM_BASE_URL ? servers : { ...servers, dataApis }
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: {
      ...RUN_ENVIRONMENT,
      HOME: process.env['HOME'],
      DATA_DIR: folder,
      PORT: String(site),
      IDENTITY_PORT: String(identity),
      PRODUCT_API_PORT: String(productApi),
      DATA_APIS_PORT: String(dataApis),
      PAYMENTS_PORT: String(payments),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  const count = Object.keys(ports).length
  await vi.waitFor(() => expect(output.match(/is ready at/g), output).toHaveLength(count), 90_000)
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

/** Resolves when all processes of a group are gone. */
async function untilGone(group: number): Promise<void> {
  await vi.waitFor(async () => expect(await membersOf(group)).toEqual([]), {
    timeout: 20_000,
    interval: 50,
  })
}

it.each(ENDS)(
  'ends every process soon after %s, if nobody waits for a response',
  async (name, signal, target) => {
    const { group, ports, output } = await npmStart()
    expect((await membersOf(group)).length).toBeGreaterThan(4)
    const half = await beginRequest(ports.site ?? 0)
    const idle = await keepConnection(ports.site ?? 0)
    const start = performance.now()
    signalTo(target(group), signal)
    await untilGone(group)
    const value = performance.now() - start
    half.destroy()
    idle.destroy()
    for (const port of Object.values(ports))
      await expect(dial(port ?? 0)).rejects.toThrow('ECONNREFUSED')
    expect(output()).toMatch(/^\[site\] .*is ready at/m)
    expect(output()).not.toMatch(/^\[[\w-]+\] {5}at |Error/m)
    holdBar({ name: `npm start ends after ${name}`, value, limit: ENDS_WITHIN_MS, unit: 'ms' })
  },
)

it.each(ENDS)(
  'gives a request that is being served its time after %s',
  async (_name, signal, target) => {
    await using upstream = await slowUpstream()
    const { group, ports } = await npmStart({ UPSTREAM_BASE_URL: upstream.address })
    const productApi = `http://127.0.0.1:${ports.productApi}`
    await vi.waitFor(async () => expect((await fetch(`${productApi}/v1`)).status).toBe(200), 30_000)
    const response = fetch(`${productApi}/v1/uuid/try`)
    const finish = await upstream.asked
    signalTo(target(group), signal)
    await vi.waitFor(() => expect(dial(ports.site ?? 0)).rejects.toThrow('ECONNREFUSED'), 10_000)
    await sleep(RESPONSE_AFTER_MS)
    finish()
    expect(await (await response).json()).toEqual({ late: true })
    await untilGone(group)
  },
)

/** Stands in for the data APIs; it responds to a call when it is told to. */
async function slowUpstream() {
  let onCall: (respond: () => void) => void
  const asked = new Promise<() => void>((resolve) => {
    onCall = resolve
  })
  const server = createServer(({ url }, response) => {
    const respond = () =>
      response.setHeader('Content-Type', 'application/json').end('{"late":true}')
    if (url?.startsWith('/uuid')) onCall(respond)
    else respond()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when it is called, with what lets it respond. */
    asked,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Asks for a page on a connection that stays open. */
async function keepConnection(port: number): Promise<Agent> {
  const agent = new Agent({ keepAlive: true })
  const request = get({ port, host: '127.0.0.1', path: '/healthz', agent })
  const [response]: IncomingMessage[] = await once(request, 'response')
  await response?.resume().toArray()
  return agent
}

/** Sends half a request, so that the site waits for the rest. */
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
