import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { expect, it } from 'vitest'
import { HARD_APIS, knownHardCalls } from './testing/hard-calls.ts'

const SERVICE = path.join(import.meta.dirname, '..')
const SECONDS = Number(process.env['PATIENT_SECONDS'] ?? 60)
/** Heavy calls that the other caller has at the same moment. */
const AT_ONCE = 10
const PAUSE_MS = 25

it('lets a patient caller have its responses while another sends ten heavy calls at once', async () => {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--import', 'tsx', 'src/main.ts'],
    {
      cwd: SERVICE,
      env: { ...RUN_ENVIRONMENT, DATA_APIS_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  child.stdout.resume()
  try {
    await once(child.stdout, 'data')
    const origin = `http://127.0.0.1:${port}`
    const ask = async (slug: string, query: object) => {
      const response = await fetch(`${origin}/${slug}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(query),
      })
      await response.arrayBuffer()
      return response.status
    }
    const heavy = HARD_APIS.flatMap((slug) =>
      knownHardCalls(slug).map((query) => [slug, query] as const),
    )
    const until = performance.now() + SECONDS * 1_000
    const statuses = new Map<number, number>()
    let turn = 0
    const others = Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const [slug, query] = heavy[turn++ % heavy.length] ?? ['sudoku', {}]
        const status = await ask(slug, query)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    const waits: number[] = []
    while (performance.now() < until) {
      const start = performance.now()
      expect(await ask('word-count', { text: 'An apple a day.' })).toBe(200)
      waits.push(performance.now() - start)
      await wait(PAUSE_MS)
    }
    await Promise.all(others)
    waits.sort((a, b) => a - b)
    const at = (share: number) =>
      Math.round((waits[Math.floor(share * waits.length)] ?? 0) * 10) / 10
    process.stdout.write(
      `Heavy calls by status: ${JSON.stringify([...statuses])}; word-count ${waits.length} times: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
    )
    holdBar({
      name: 'Data APIs: p99 of word-count beside ten heavy calls at once',
      unit: 'ms',
      value: at(0.99),
      limit: 100,
    })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
