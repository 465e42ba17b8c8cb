import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReleaseSet } from './release-set.ts'
import type { RenderJob } from './render-messages.ts'
import { RenderPool, type RenderPoolOptions } from './render-pool.ts'
import { writeScriptedWorker } from './testing/scripted-worker.ts'

const SET = { key: 'set' } as ReleaseSet

let worker: Awaited<ReturnType<typeof writeScriptedWorker>>
let pool: RenderPool
let lines: string[]
beforeEach(async () => {
  worker = await writeScriptedWorker()
  lines = []
})
afterEach(async () => {
  await pool.close()
  await worker.remove()
})

function open(given: Partial<RenderPoolOptions> = {}): void {
  pool = new RenderPool({
    script: worker.script,
    settings: {} as never,
    workers: 1,
    deadlineMs: 200,
    report: (line) => lines.push(line),
    ...given,
  })
}

const page = (address: string, method = 'GET'): RenderJob => ({
  kind: 'page',
  path: address,
  method,
  body: null,
  contentType: null,
  client: '192.0.2.1',
})

/** Returns the rendered page, or the error. */
async function render(address: string, name: string | null = null, method = 'GET') {
  try {
    const { result } = await pool.render(page(address, method), SET, { name })
    return brotliDecompressSync(result.body.brotli).toString()
  } catch (error) {
    return error as Error & { code: string; isReleaseFault?: boolean }
  }
}

it('renders, and says what a page threw', async () => {
  open()
  expect(await render('/a')).toBe('/a')
  expect(await render('/throw')).toMatchObject({
    code: 'render_failed',
    message: 'broken',
    isReleaseFault: true,
  })
})

it('ends a worker that computes for too long, blames its page and goes on with the others', async () => {
  open()
  await render('/warm', 'x@1 page')
  const [looping, other] = [render('/compute/9000', 'x@1 loop'), render('/b', 'x@1 page')]
  expect(await looping).toMatchObject({ message: 'it computed for more than 200 ms' })
  expect(await other).toBe('/b')
  const again = await render('/compute/9000', 'x@1 loop')
  expect(again).toMatchObject({ message: expect.stringContaining('not tried again so soon') })
  expect(pool.read()).toContain('render_workers_replaced_total{reason="deadline"} 1')
})

it('ends a worker that waits for too long', async () => {
  open()
  await render('/warm', 'x@1 page')
  expect(await render('/wait/9000', 'x@1 slow')).toMatchObject({
    message: 'it waited for more than 200 ms',
  })
})

it('does not count the time in which a worker stands in line for a processor', async () => {
  let usage = { computedMs: 0, idleMs: 0 }
  open({ readUsage: () => usage })
  await render('/warm', 'x@1 page')
  // By the clock it takes five times the deadline, and the scheduler gave it next to nothing.
  expect(await render('/wait/1000', 'x@1 page')).toBe('/wait/1000')
  usage = { computedMs: 0, idleMs: 0 }
  expect(pool.read()).toContain('render_workers_replaced_total{reason="deadline"} 0')
})

it('holds nothing against a release that was ended while the machine was busy', async () => {
  const began = performance.now()
  // A processor for a third of the time.
  open({ readUsage: () => ({ computedMs: (performance.now() - began) / 3, idleMs: 0 }) })
  await render('/warm', 'x@1 page')
  expect(await render('/compute/9000', 'x@1 loop')).toMatchObject({
    code: 'render_failed',
    isReleaseFault: false,
  })
})

it('has more patience with code that a worker evaluates for the first time', async () => {
  open()
  expect(await render('/compute/400', 'x@1 page')).toBe('/compute/400')
  expect(await render('/compute/9000', 'x@1 page')).toMatchObject({ code: 'render_failed' })
})

it('refuses at once what would wait behind too many others', async () => {
  open({ maxQueued: 2 })
  const first = render('/wait/100')
  const queued = [render('/1'), render('/2')]
  expect(await render('/3')).toMatchObject({ code: 'overloaded' })
  expect([await first, ...(await Promise.all(queued))]).toEqual(['/wait/100', '/1', '/2'])
  expect(pool.read()).toContain('renders_total{outcome="overloaded"} 1')
  expect(lines).toEqual(['Overloaded: renders are refused, 1 since the start'])
})

it('does not begin a page whose client has hung up', async () => {
  open()
  const first = render('/wait/100')
  const controller = new AbortController()
  const left = pool.render(page('/throw'), SET, { signal: controller.signal })
  controller.abort()
  await expect(left).rejects.toMatchObject({ code: 'abandoned' })
  expect(await first).toBe('/wait/100')
  const late = pool.render(page('/throw'), SET, { signal: controller.signal })
  await expect(late).rejects.toMatchObject({ code: 'abandoned' })
  expect(pool.read()).toContain('renders_total{outcome="failed"} 0')
})

it('keeps pages going while forms wait for another server', async () => {
  open({ deadlineMs: 20_000 })
  const forms = Array.from({ length: 10 }, () => render('/wait/60000', 'x@1 form', 'POST'))
  expect(await Promise.race([render('/a'), ...forms])).toBe('/a')
})

it('gives up a form whose server never answers, without blame and without its neighbours', async () => {
  open({ deadlineMs: 250 })
  const hanging = render('/wait/9000', 'x@1 form', 'POST')
  const other = render('/wait/10', 'x@1 form', 'POST')
  expect(await other).toBe('/wait/10')
  expect(await hanging).toMatchObject({
    message: 'no answer within 1000 ms',
    isReleaseFault: false,
  })
  expect(await render('/b', 'x@1 form', 'POST')).toBe('/b')
  expect(pool.read()).toContain('render_workers_replaced_total{reason="deadline"} 0')
})

it('ends the worker of a form that computes for too long', async () => {
  open({ deadlineMs: 250 })
  expect(await render('/b', 'x@1 form', 'POST')).toBe('/b')
  expect(await render('/compute/9000', 'x@1 form', 'POST')).toMatchObject({
    message: 'it computed for more than 250 ms',
  })
  expect(await render('/c', 'x@1 other', 'POST')).toBe('/c')
})
