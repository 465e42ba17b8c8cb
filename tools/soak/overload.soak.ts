import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { startComposer } from '@orchard/platform/testing'
import { holdBar } from '@orchard/shared/testing/bars'
import { ask } from '@orchard/shared-node/testing/ask'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crawl } from './crawl.ts'
import type { FloodCounts, FloodOptions } from './flood.ts'
import { runApart } from './run-apart.ts'

/** Five minutes; CI, which has 45 for everything, sets less. */
const FLOOD_SECONDS = 300
/** Requests that the process has served when its memory is read. */
const REQUESTS = 100_000
const BUSY_LOOPS = 4

let composer: Awaited<ReturnType<typeof startComposer>>
let origin: string
/** Responses of this process so far. */
let responded = 0

beforeAll(async () => {
  composer = await startComposer()
  origin = `http://localhost:${composer.port}`
})
afterAll(() => composer.stop('SIGKILL'))

/** A figure of `/_mf/metrics`. */
async function figure(name: string): Promise<number> {
  const { body } = await ask(`${origin}/_mf/metrics`)
  const line = body
    .toString()
    .split('\n')
    .find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

async function workersKilled(): Promise<number> {
  const reasons = ['deadline', 'memory', 'crash']
  const counts = reasons.map((one) => figure(`render_workers_replaced_total{reason="${one}"}`))
  return (await Promise.all(counts)).reduce((sum, one) => sum + one)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const flood = (options: FloodOptions) => runApart<FloodOptions, FloodCounts>('flood.ts', options)

describe('the composer', () => {
  it('responds to a whole crawl while other processes take the processors', async () => {
    const loops: ChildProcess[] = []
    try {
      for (let index = 0; index < BUSY_LOOPS; index++)
        loops.push(spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }))
      const statuses = await crawl(origin, 25)
      responded += statuses.size
      const failed = [...statuses].filter(([, status]) => status >= 500)
      expect(failed).toEqual([])
      holdBar({ name: 'crawl under 4 busy loops: 5xx', value: failed.length, limit: 0, unit: '' })
      holdBar({
        name: 'crawl under 4 busy loops: addresses',
        value: statuses.size,
        limit: 900,
        unit: '',
        kind: 'least',
      })
    } finally {
      for (const loop of loops) {
        loop.kill('SIGKILL')
        await once(loop, 'exit')
      }
    }
    const killed = await workersKilled()
    holdBar({ name: 'crawl under 4 busy loops: workers killed', value: killed, limit: 0, unit: '' })
  }, 600_000)

  it(
    'keeps cached pages fast during a flood, and is itself again right after it',
    async () => {
      await ask(`${origin}/api`)
      const flooding = flood({
        address: `${origin}/api?q=`,
        connections: 50,
        seconds: FLOOD_SECONDS,
      })
      let isOver = false
      void flooding.finally(() => {
        isOver = true
      })
      const times: number[] = []
      while (!isOver) {
        const { ms, status } = await ask(`${origin}/api`, { 'accept-encoding': 'br' })
        expect(status).toBe(200)
        times.push(ms)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const counts = await flooding
      const after = await ask(`${origin}/api?q=after-the-flood`)
      expect(after.status).toBe(200)
      responded += times.length + Object.values(counts).reduce((sum, one) => sum + one)
      expect(Object.keys(counts).filter((one) => !['200', '503', 'dropped'].includes(one))).toEqual(
        [],
      )
      const p99 = percentile(times, 0.99)
      holdBar({
        name: 'flood of 50 connections: cached /api, p99',
        value: p99,
        limit: 100,
        unit: 'ms',
      })
      holdBar({ name: 'first render after the flood', value: after.ms, limit: 1_000, unit: 'ms' })
      const killed = await workersKilled()
      holdBar({ name: 'flood: workers killed', value: killed, limit: 0, unit: '' })
    },
    (FLOOD_SECONDS + 60) * 1_000,
  )

  it(`takes a bounded memory over ${REQUESTS} requests`, async () => {
    const { body } = await ask(`${origin}/sitemap.xml`)
    const paths = [...body.toString().matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    )
    const encodings = ['br', 'gzip', 'identity'] as const
    const one = async (index: number) => {
      const path = paths[index % paths.length]
      // Every hundredth is a page that is rendered for this visitor alone, or does not exist.
      const address =
        index % 100 === 0 ? `/api?q=${index}` : index % 100 === 1 ? `/x${index}` : path
      const encoding = encodings[index % encodings.length] ?? 'br'
      await ask(`${origin}${address}`, { 'accept-encoding': encoding })
    }
    let next = responded
    const keepAsking = async () => {
      while (next < REQUESTS) await one(next++)
    }
    await Promise.all(Array.from({ length: 25 }, keepAsking))
    const value = (await composer.megabytes()) ?? Number.NaN
    holdBar({ name: `resident memory after ${REQUESTS} requests`, value, limit: 300, unit: 'MB' })
  }, 600_000)
})
