import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { holdBar } from '@orchard/shared/testing/bars'
import type { ServerProcess } from '@orchard/shared/testing/start-process'
import { expect, it, vi } from 'vitest'
import { startBalancer } from './testing/balancer.ts'
import { PATIENT, startComposer } from './testing/composer-process.ts'

const CONNECTIONS = 16
const ROUNDS = 2
const PAGES = ['/', '/api', '/blog', '/pricing', '/catalogue.json', '/_mf/registry.json']
const SETTINGS = { ...PATIENT, SHUTDOWN_DELAY_MS: '1000' }

it('restarts two composers in turn under load without a failed request', async () => {
  const composers = [await startComposer(SETTINGS), await startComposer(SETTINGS)]
  const balancer = await startBalancer(composers.map(({ port }) => port))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const failures: string[] = []
  let responded = 0
  let isOver = false
  const client = async (number: number) => {
    for (let turn = number; !isOver; turn++) {
      const path = PAGES[turn % PAGES.length] ?? '/'
      const problem = await failureOf(balancer.port, path, agent)
      if (problem) failures.push(`${path}: ${problem}`)
      responded++
    }
  }
  const restart = async (index: number) => {
    const { port, stop } = composers[index] as ServerProcess
    const start = performance.now()
    expect(await stop()).toBe(0)
    stops.push(performance.now() - start)
    composers[index] = await startComposer({ ...SETTINGS, PORT: String(port) })
    await vi.waitFor(() => expect(balancer.uses(port)).toBe(true), 20_000)
  }
  const stops: number[] = []
  const clients = Array.from({ length: CONNECTIONS }, (_, number) => client(number))
  try {
    await vi.waitFor(() => expect(responded).toBeGreaterThan(CONNECTIONS * PAGES.length), 30_000)
    for (let round = 0; round < ROUNDS; round++)
      for (const index of composers.keys()) await restart(index)
  } finally {
    isOver = true
    await Promise.all(clients)
    agent.destroy()
    await balancer.close()
    for (const { stop } of composers) await stop()
  }
  expect(failures).toEqual([])
  const name = `Rolling restart of two composers, ${CONNECTIONS} connections`
  holdBar({ name: `${name}: failed requests`, value: failures.length, limit: 0, unit: '' })
  holdBar({ name: `${name}: longest stop`, value: Math.max(...stops), limit: 11_000, unit: 'ms' })
})

/** The reason why a request failed, or null. */
async function failureOf(port: number, path: string, agent: Agent): Promise<string | null> {
  try {
    const [response]: IncomingMessage[] = await once(
      get({ host: '127.0.0.1', port, path, agent }),
      'response',
    )
    let text = ''
    for await (const piece of response ?? []) text += piece
    return response?.statusCode === 200 ? null : `${response?.statusCode} ${text.slice(0, 200)}`
  } catch (error) {
    return (error as Error).message
  }
}
