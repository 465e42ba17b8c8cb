import { setTimeout as pause } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { timeCalls } from '#src/testing/call-times.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const HEAVY_ACCOUNTS = 5
const MAX_MS = 3_000
/** Five a second, as the Free plan allows. */
const APART_MS = 200
/** Inkala, 2012. */
const HARD = '800000000003600000070090200050007000000045700000100030001000068008500010090000400'
/** Norvig, "Solving Every Sudoku Puzzle": no solution, so that the search ends at its limit. */
const HARDEST = '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let dataApis: ServerProcess
let api: TestApi
const keys: string[] = []

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  const text = (name: string) => ({ name, type: 'string', required: true })
  site.add(contractOf('sudoku', {}, [text('grid')]))
  site.add(contractOf('word-count', {}, [text('text')]))
  site.add(contractOf('syllables', {}, [text('text')]))
  dataApis = await startServer('services/data-apis/src/main.ts')
  api = await createTestApi(open, {
    siteOrigins: site.settings.siteOrigins,
    upstreamBaseUrl: dataApis.origin,
  })
  Object.defineProperty(api.clock, 'now', { get: () => new Date() })
  for (let index = 0; index <= HEAVY_ACCOUNTS; index++)
    keys.push((await api.user(await api.mint.access({ sub: `sub-${index}` }))).json().api_key)
}, 300_000)
afterAll(async () => {
  await api?.close()
  await dataApis?.stop()
  await site?.close()
  await open?.close()
}, 60_000)

const call = (who: number, url: string) =>
  api.app.inject({ url, headers: { 'x-api-key': keys[who] ?? '' } })
const solve = (who: number, grid: string) => call(who, `/v1/sudoku?grid=${grid}`)

it(`responds to everybody's heavy calls while ${HEAVY_ACCOUNTS} Free accounts send as many as they may`, async () => {
  await expect.poll(async () => (await solve(0, HARD)).statusCode, { timeout: 30_000 }).toBe(200)
  let isOver = false
  const statuses = new Map<number, number>()
  const others = Array.from({ length: HEAVY_ACCOUNTS }, async (_, index) => {
    while (!isOver) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => solve(index + 1, HARDEST)),
      )
      for (const { statusCode } of responses)
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      await pause(100)
    }
  })
  const measure = async () => {
    const times = await timeCalls(50, () => solve(0, HARD), APART_MS)
    await pause(1_000)
    const burst = Array.from({ length: 10 }, () => call(0, '/v1/syllables?text=orchard'))
    return { times, burst: await Promise.all(burst) }
  }
  const { burst, times } = await measure().finally(() => {
    isOver = true
    return Promise.all(others)
  })
  process.stdout.write(
    `A sudoku beside ${HEAVY_ACCOUNTS} accounts that send as many as they may: p50/p99 ${times.p50}/${times.p99} ms; theirs: ${[...statuses].map((one) => one.join(': ')).join(', ')}\n`,
  )
  expect(burst.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  holdBar({
    name: `A sudoku beside ${HEAVY_ACCOUNTS} accounts that send as many as they may, p99`,
    ...{ value: times.p99, limit: MAX_MS, unit: 'ms' },
  })
}, 120_000)

/** Fifty texts, as long as the body of a batch allows. */
const TEXTS = Array.from({ length: 50 }, (_, index) => ({
  text: `Orchard ${index}, naïvely said. `.repeat(150),
}))
const send = (who: number, slug: string, requests: readonly object[]) =>
  api.app.inject({
    method: 'POST',
    url: `/v1/${slug}/batch`,
    headers: { 'x-api-key': keys[who] ?? '', 'content-type': 'application/json' },
    payload: JSON.stringify({ requests }),
  })

it.each([
  ['word-count', TEXTS, () => call(0, '/v1/word-count?text=An%20apple%20a%20day'), 1_000],
  ['sudoku', Array(50).fill({ grid: HARDEST }), () => solve(0, HARD), MAX_MS],
] as const)(
  `responds to calls of %s while ${HEAVY_ACCOUNTS} Free accounts send one batch after the other`,
  async (slug, requests, ask, limit) => {
    await open.database.delete(usageMonths)
    let isOver = false
    const counts = new Map<number, number>()
    const others = Array.from({ length: HEAVY_ACCOUNTS }, async (_, index) => {
      while (!isOver) {
        const response = await send(index + 1, slug, requests)
        const given: { status: number }[] = response.json().responses ?? [
          { status: response.statusCode },
        ]
        for (const { status } of given) counts.set(status, (counts.get(status) ?? 0) + 1)
        await pause(100)
      }
    })
    const times = await timeCalls(50, ask, APART_MS).finally(() => {
      isOver = true
    })
    await Promise.all(others)
    process.stdout.write(
      `${slug} beside ${HEAVY_ACCOUNTS} accounts that send batches: p50/p99 ${times.p50}/${times.p99} ms; theirs: ${[...counts].map((one) => one.join(': ')).join(', ')}\n`,
    )
    holdBar({
      name: `${slug} beside ${HEAVY_ACCOUNTS} accounts that send batches, p99`,
      ...{ value: times.p99, limit, unit: 'ms' },
    })
  },
  240_000,
)
