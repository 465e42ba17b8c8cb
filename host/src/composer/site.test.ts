import type { ReleaseManifest } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReleaseSet } from './release-set.ts'
import { RenderPool } from './render-pool.ts'
import { Site } from './site.ts'
import { plainOf } from './stored-answer.ts'
import { writeScriptedWorker } from './testing/scripted-worker.ts'

const setOf = (key: string): ReleaseSet =>
  ({
    key,
    host: { unit: 'host', release: key },
    remotes: [
      {
        unit: 'catalogue',
        release: key,
        paths: ['/wait/0'],
        routes: {
          pages: [
            { id: 'catalogue/page', path: '/wait/:ms', skeleton: 'list', cache: {} },
            { id: 'catalogue/throw', path: '/throw', skeleton: 'list', cache: {} },
          ],
        },
      } as unknown as ReleaseManifest,
    ],
  }) as unknown as ReleaseSet

let worker: Awaited<ReturnType<typeof writeScriptedWorker>>
let pool: RenderPool
let site: Site
let faults: string[]
beforeEach(async () => {
  worker = await writeScriptedWorker()
  faults = []
  pool = new RenderPool({
    script: worker.script,
    settings: {} as never,
    workers: 1,
    deadlineMs: 20_000,
    maxQueued: 1,
  })
  site = new Site(setOf('first'), {
    pool,
    isSecure: false,
    connectTo: [],
    devOrigins: [],
    log: () => undefined,
    onFailure: ({ route }) => faults.push(route),
  })
})
afterEach(async () => {
  await pool.close()
  await worker.remove()
})

function ask(path: string, signal?: AbortSignal) {
  return site.answer({
    method: 'GET',
    url: new URL(path, 'http://orchard.example'),
    body: null,
    contentType: null,
    client: '192.0.2.1',
    ...(signal ? { signal } : {}),
  })
}

/** Gives the worker something to do for as long as the test takes, and fills the queue. */
function occupy(): void {
  void ask('/wait/60000')
  void ask('/wait/60001')
}

it('answers 503 at once when the queue is full, and kept pages as before', async () => {
  expect((await ask('/wait/0')).status).toBe(200)
  occupy()
  const refused = await ask('/wait/1')
  expect(refused.status).toBe(503)
  expect(refused.headers).toMatchObject({ 'Retry-After': '2', 'Cache-Control': 'no-store' })
  expect(plainOf(refused).toString()).toContain('Very busy')
  expect((await ask('/wait/0')).status).toBe(200)
  expect(faults).toEqual([])
})

it('serves what an earlier release made rather than refuse', async () => {
  const before = await ask('/wait/0')
  site.use(setOf('second'))
  occupy()
  expect(await ask('/wait/0')).toBe(before)
})

it('does not let the client who left take the page from the one who waits', async () => {
  const leaving = new AbortController()
  const busy = ask('/wait/200')
  const [left, stays] = [ask('/wait/2', leaving.signal), ask('/wait/2')]
  leaving.abort()
  expect((await stays).status).toBe(200)
  expect(await left).toBe(await stays)
  await busy
})

it('does not begin a page for which nobody waits any more', async () => {
  const clients = [new AbortController(), new AbortController()]
  const busy = ask('/wait/200')
  const left = clients.map(({ signal }) => ask('/wait/3', signal))
  for (const client of clients) client.abort()
  await Promise.all([busy, ...left])
  expect(pool.read()).toContain('renders_total{outcome="done"} 1')
  // Somebody else who comes then gets it.
  expect((await ask('/wait/3')).status).toBe(200)
})

it('answers 503 and blames no release where not even the shell can be rendered', async () => {
  expect((await ask('/throw')).status).toBe(503)
  expect(faults).toEqual([])
})

it('keeps one answer for all unknown addresses', async () => {
  const [one, other] = [await ask('/x'), await ask('/y')]
  expect(one).toBe(other)
})

it('spells addresses in one way', () => {
  expect(site.canonical('//WAIT/0/')).toBe('/wait/0')
})
