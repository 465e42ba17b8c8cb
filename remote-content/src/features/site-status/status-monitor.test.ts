import { describe, expect, it } from 'vitest'
import type { Browser } from './ask-health.ts'
import { EMPTY_BOARD, StatusMonitor, stateOf } from './status-monitor.ts'

const API = 'https://api.example/readyz'
const OK = () => Promise.resolve(new Response('{"status":"ok"}'))
const BROKEN = () => Promise.reject(new TypeError('Failed to fetch'))

/** A clock and servers that do what the test says. */
class World implements Browser {
  readonly asked: string[] = []
  readonly responses = new Map<string, () => Promise<Response>>()
  #clock = 0
  #timers: { at: number; react: () => void }[] = []

  now = () => this.#clock

  startTimer = (react: () => void, milliseconds: number) => {
    const timer = { at: this.#clock + milliseconds, react }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  fetch = async (address: string, { signal }: RequestInit) => {
    this.asked.push(`${this.#clock / 1_000} ${address}`)
    return Promise.race([
      (this.responses.get(address) ?? OK)(),
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    ])
  }

  /** Lets time pass, running timers and what follows from them in order. */
  async pass(seconds: number): Promise<void> {
    const end = this.#clock + seconds * 1_000
    await settle()
    for (;;) {
      const [next] = this.#timers.toSorted((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.#clock = Math.max(this.#clock, next.at)
      next.react()
      await settle()
    }
    this.#clock = end
  }

  /** When an address was asked, in seconds. */
  times(address: string): number[] {
    return this.asked
      .filter((line) => line.endsWith(` ${address}`))
      .map((line) => Number.parseFloat(line))
  }
}

/** Until every promise that can settle has. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

function start({ hasSources = false, identityHost = null as string | null } = {}) {
  const world = new World()
  const servers = { apiHost: 'https://api.example', identityHost, hasSources }
  return { world, monitor: new StatusMonitor(servers, world) }
}

describe('the monitor', () => {
  it('knows nothing and asks nothing before it is started', async () => {
    const { world, monitor } = start()
    await world.pass(100)
    expect(monitor.board()).toBe(EMPTY_BOARD)
    expect(world.asked).toEqual([])
  })

  it('asks at once and then every 30 seconds', async () => {
    const { world, monitor } = start()
    monitor.start()
    await world.pass(95)
    expect(world.times('/healthz')).toEqual([0, 30, 60, 90])
    expect(world.times(API)).toEqual([0, 30, 60, 90])
    expect(stateOf(monitor.board().asks.site)).toBe('up')
    expect(monitor.board().asks['product-api']).toHaveLength(4)
    expect(monitor.board().pending).toEqual([])
  })

  it('asks the identity provider where one is set up', async () => {
    const { world, monitor } = start({ identityHost: 'https://id.example' })
    monitor.start()
    await world.pass(1)
    expect(world.times('https://id.example/healthz')).toEqual([0])
  })

  it('never asks a server that is not set up, and leaves it unknown', async () => {
    const { world, monitor } = start()
    monitor.start()
    await world.pass(60)
    expect(stateOf(monitor.board().asks.identity)).toBe('unknown')
    expect(new Set(world.asked.map((line) => line.split(' ')[1]))).toEqual(
      new Set(['/healthz', '/_mf/registry.json', API]),
    )
  })

  it('asks an unreachable server once a minute, even when a visitor wants more', async () => {
    const { world, monitor } = start()
    world.responses.set(API, BROKEN)
    monitor.start()
    await world.pass(20)
    expect(stateOf(monitor.board().asks['product-api'])).toBe('unreachable')
    monitor.checkNow()
    await world.pass(39)
    monitor.checkNow()
    monitor.stop()
    monitor.start()
    await world.pass(62)
    expect(world.times(API)).toEqual([0, 60, 120])
    world.responses.delete(API)
    await world.pass(91)
    expect(world.times(API)).toEqual([0, 60, 120, 180, 210])
  })

  it('asks reachable servers on demand', async () => {
    const { world, monitor } = start()
    monitor.start()
    await world.pass(10)
    monitor.checkNow()
    await world.pass(10)
    expect(world.times(API)).toEqual([0, 10])
    await world.pass(25)
    expect(world.times(API)).toEqual([0, 10, 40])
  })

  it('times out after five seconds, and does not ask again meanwhile', async () => {
    const { world, monitor } = start()
    world.responses.set(API, () => new Promise(() => {}))
    monitor.start()
    await world.pass(4)
    monitor.checkNow()
    await world.pass(0)
    expect(monitor.board().pending).toEqual(['product-api'])
    expect(stateOf(monitor.board().asks['product-api'])).toBe('unknown')
    await world.pass(1)
    expect(stateOf(monitor.board().asks['product-api'])).toBe('unreachable')
    expect(world.times(API)).toEqual([0])
  })

  it('pauses while stopped, and asks overdue servers on restart', async () => {
    const { world, monitor } = start()
    monitor.start()
    await world.pass(5)
    monitor.stop()
    await world.pass(100)
    monitor.start()
    await world.pass(1)
    monitor.stop()
    monitor.start()
    await world.pass(1)
    expect(world.times('/healthz')).toEqual([0, 105])
  })

  it('reads the registry with each response of the site, and drops it without one', async () => {
    const { world, monitor } = start()
    world.responses.set('/_mf/registry.json', () =>
      Promise.resolve(new Response('{"live":{"host":"h1"},"history":[]}')),
    )
    monitor.start()
    await world.pass(1)
    expect(monitor.board().releases?.[0]).toEqual({ unit: 'host', release: 'h1', since: null })
    world.responses.set('/healthz', BROKEN)
    await world.pass(30)
    expect(monitor.board().releases).toBeNull()
    expect(world.times('/_mf/registry.json')).toEqual([0])
  })

  it('reads the outside sources with each response of the product API, and drops them without one', async () => {
    const list = 'https://api.example/sources'
    const { world, monitor } = start({ hasSources: true })
    const none = { last_answer_at: null, last_failure: null }
    const usgs = { id: 'usgs', name: 'USGS', state: 'ok', ...none }
    world.responses.set(list, () => Promise.resolve(Response.json({ sources: [usgs] })))
    monitor.start()
    await world.pass(1)
    expect(monitor.board().sources).toEqual([usgs])
    world.responses.set(API, BROKEN)
    await world.pass(30)
    expect(monitor.board().sources).toBeNull()
    expect(world.times(list)).toEqual([0])
  })

  it('notifies listeners of each change until they unsubscribe', async () => {
    const { world, monitor } = start()
    let changes = 0
    const leave = monitor.subscribe(() => {
      changes++
    })
    monitor.start()
    await world.pass(1)
    expect(changes).toBe(4)
    leave()
    await world.pass(60)
    expect(changes).toBe(4)
  })
})
