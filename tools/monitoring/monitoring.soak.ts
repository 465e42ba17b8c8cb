import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { requireTools } from '@orchard/shared-node/programs'
import { ask } from '@orchard/shared-node/testing/ask'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningCluster, startCluster } from '../cluster/testing/running-cluster.ts'
import { filesIn, MONITORING, readPanels, readRules, seriesIn } from './read-monitoring.ts'

/** Two scrapes give a rate; with the evaluation of the rules after them that takes a minute at most. */
const SERIES_WITHIN_MS = 90_000

beforeAll(() => requireTools({ 'promtool --version': 'prometheus' }), 600_000)

function promtool(...args: readonly string[]) {
  const { status, stderr, stdout } = spawnSync('promtool', args, {
    cwd: MONITORING,
    encoding: 'utf8',
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
}

it('promtool takes the rules, and their tests pass', () => {
  promtool('check', 'rules', ...filesIn('rules'))
  promtool('test', 'rules', ...filesIn('tests'))
})

describe('on a cluster', () => {
  let cluster: RunningCluster
  let prometheus = ''
  beforeAll(async () => {
    cluster = await startCluster(['--monitoring'])
    prometheus = `http://127.0.0.1:${cluster.port + 48}`
  }, 240_000)
  afterAll(async () => {
    await cluster?.stop()
  })

  /** The number of series that a query gives now. */
  async function count(query: string): Promise<number> {
    const address = `${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`
    const response = await fetch(address)
    const { data, error } = (await response.json()) as {
      data?: { result: unknown[] }
      error?: string
    }
    if (!data) throw new Error(`${query}: ${error}`)
    return data.result.length
  }

  it('Prometheus reads every process, and each query of a dashboard gives a series', {
    timeout: 300_000,
  }, async () => {
    const until = performance.now() + SERIES_WITHIN_MS
    let empty = readPanels()
    while (empty.length > 0 && performance.now() < until) {
      for (const path of ['/', '/api', '/blog']) await ask(cluster.site + path)
      for (const path of ['/v1/cities/try?name=Paris', '/op/user?token=made-up'])
        await ask(cluster.productApi + path)
      await wait(1_000)
      const counts = await Promise.all(empty.map(({ expr }) => count(expr)))
      empty = empty.filter((_, index) => counts[index] === 0)
    }
    expect(empty).toEqual([])
    expect(await count('up == 1')).toBe(8)
  })

  it('each series that an alert reads is there, or comes with what it counts', async () => {
    /** Nothing of the kind happened on this cluster. */
    const rare = new Set(['mails_overdue', 'live_source_failures_total'])
    const names = readRules().flatMap(({ alert, expr }) => (alert ? seriesIn(expr) : []))
    for (const name of new Set(names))
      if (!rare.has(name)) expect(await count(name), name).toBeGreaterThan(0)
  })
})
