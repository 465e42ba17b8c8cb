import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeThread } from '#src/serve/testing/fake-thread.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import type { PageResult, RenderJob } from './messages.ts'
import { RenderPool, type RenderPoolOptions } from './pool.ts'

const SET = { key: 'set' } as ReleaseSet

let pool: RenderPool
let threads: FakeThread[]
let lines: string[]
let residentMb: number
beforeEach(() => {
  vi.useFakeTimers()
  vi.setTimerTickMode('nextTimerAsync')
  residentMb = 100
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => residentMb * 1_000_000)
  lines = []
  threads = []
})
afterEach(async () => {
  await pool.close()
  vi.useRealTimers()
})

function open(given: Partial<RenderPoolOptions> = {}): void {
  pool = new RenderPool({
    startThread(listener) {
      const thread = new FakeThread(listener)
      threads.push(thread)
      return thread
    },
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
    const { result } = await pool.render<PageResult>(page(address, method), SET, { name })
    return brotliDecompressSync(result.body.brotli).toString()
  } catch (error) {
    return error as Error & { code: string; isReleaseFault?: boolean }
  }
}

/** The nth thread that the pool started. */
const thread = (index: number) => threads[index] as FakeThread
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('ends a worker that computes for too long, blames its page and goes on with the others', async () => {
  open()
  await render('/warm', 'x@1 page')
  const [looping, other] = [render('/compute/9000', 'x@1 loop'), render('/b', 'x@1 page')]
  expect(await looping).toMatchObject({
    message: 'it computed for more than 200 ms',
    isReleaseFault: true,
  })
  expect(await other).toBe('/b')
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false])
  const again = await render('/compute/9000', 'x@1 loop')
  expect(again).toMatchObject({
    message: expect.stringContaining('failed recently, not tried yet'),
  })
  expect(pool.figures.replaced.deadline).toBe(1)
})

it('tries a page again after a pause that doubles with each failure', async () => {
  open()
  const refused = { message: expect.stringContaining('failed recently, not tried yet') }
  const ended = { message: expect.stringContaining('it computed for more than') }
  expect(await render('/compute/9000', 'x@1 loop')).toMatchObject(ended)
  expect(await render('/a', 'x@1 loop')).toMatchObject(refused)
  await pass(1_000)
  expect(await render('/compute/9000', 'x@1 loop')).toMatchObject(ended)
  await pass(1_900)
  expect(await render('/a', 'x@1 loop')).toMatchObject(refused)
  await pass(100)
  expect(await render('/a', 'x@1 loop')).toBe('/a')
  expect(await render('/b', 'x@1 loop')).toBe('/b')
})

it('ends a worker that waits for too long', async () => {
  open()
  await render('/warm', 'x@1 page')
  expect(await render('/wait/9000', 'x@1 slow')).toMatchObject({
    message: 'it waited for more than 200 ms',
  })
})

it('does not count the time in which a worker stands in line for a processor', async () => {
  open()
  await render('/warm', 'x@1 page')
  thread(0).share = 0.1
  expect(await render('/compute/1000', 'x@1 page')).toBe('/compute/1000')
  expect(pool.figures.replaced.deadline).toBe(0)
})

it('holds nothing against a release that was ended while the machine was busy', async () => {
  open()
  await render('/warm', 'x@1 page')
  thread(0).share = 1 / 3
  expect(await render('/compute/9000', 'x@1 loop')).toMatchObject({
    code: 'render_failed',
    isReleaseFault: false,
  })
})

it('does not refuse a page whose times are only upper bounds on a busy machine', async () => {
  open()
  await render('/warm', 'x@1 page')
  Object.assign(thread(0), { share: 1 / 3, isExact: false })
  expect(await render('/compute/9000', 'x@1 loop')).toMatchObject({ isReleaseFault: false })
  expect(await render('/a', 'x@1 loop')).toBe('/a')
})

it('has more patience with code that a worker evaluates for the first time', async () => {
  open()
  expect(await render('/compute/400', 'x@1 page')).toBe('/compute/400')
  expect(await render('/compute/400', 'x@1 page')).toMatchObject({ code: 'render_failed' })
})

it('has as much patience with the shell that replaces a page', async () => {
  open()
  await render('/warm')
  const shell = { ...page('/compute/400'), failure: 'it computed for more than 200 ms' }
  await expect(pool.render(shell, SET)).resolves.toBeDefined()
})

it('refuses at once what would wait behind too many others', async () => {
  open({ maxQueued: 2 })
  const first = render('/wait/100')
  const queued = [render('/1'), render('/2')]
  expect(await render('/3')).toMatchObject({ code: 'overloaded' })
  expect([await first, ...(await Promise.all(queued))]).toEqual(['/wait/100', '/1', '/2'])
  expect(pool.figures.outcomes.overloaded).toBe(1)
  expect(lines).toEqual(['Overloaded: refusing renders, 1 since the start'])
})

it('refuses what has waited for ten seconds', async () => {
  open({ deadlineMs: 20_000 })
  const busy = render('/wait/15000')
  expect(await render('/a')).toMatchObject({
    code: 'overloaded',
    message: 'no worker was free within 10000 ms',
  })
  expect(pool.figures.queued.pages).toBe(0)
  expect(await busy).toBe('/wait/15000')
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
  expect(await render('/next')).toBe('/next')
  expect(pool.figures.outcomes).toEqual({ done: 2, failed: 0, overloaded: 0, abandoned: 2 })
})

it('finishes a page that was begun before its client hung up', async () => {
  open()
  const controller = new AbortController()
  const begun = pool.render(page('/wait/100'), SET, { signal: controller.signal })
  controller.abort()
  await expect(begun).resolves.toBeDefined()
})

it('fails the page of a worker that crashes, and goes on with the next', async () => {
  open()
  const [lost, next] = [render('/wait/100', 'x@1 page'), render('/b', 'x@1 other')]
  thread(0).crash('the worker crashed: out of memory')
  expect(await lost).toMatchObject({
    message: 'the worker crashed: out of memory',
    isReleaseFault: true,
  })
  expect(await next).toBe('/b')
  expect(pool.figures.replaced.crash).toBe(1)
})

it('replaces a worker that holds too much after its page, and one in which something strayed', async () => {
  open()
  thread(0).heldMb = 97
  expect(await render('/a', 'x@1 page')).toBe('/a')
  expect(thread(0).isEnded).toBe(true)
  const busy = render('/wait/100', 'x@1 page')
  thread(1).emit({ type: 'stray', message: 'late' })
  expect(await busy).toBe('/wait/100')
  expect(thread(1).isEnded).toBe(true)
  expect(pool.figures.replaced['worn out']).toBe(2)
  expect(await render('/b')).toBe('/b')
})

it('ends the page during which the process outgrew its memory, and spares the others', async () => {
  open({ workers: 2, deadlineMs: 20_000 })
  const leaking = render('/wait/5000', 'x@1 leak')
  await pass(100)
  residentMb = 450
  const other = render('/wait/5000', 'x@1 page')
  await pass(100)
  residentMb = 700
  expect(await leaking).toMatchObject({
    message: 'the process took 700 MB, of 506 that it may',
    isReleaseFault: true,
  })
  expect(await other).toBe('/wait/5000')
  expect(pool.figures.replaced.memory).toBe(1)
})

it('replaces all workers, busy ones after their page, when no page explains the memory', async () => {
  open({ workers: 2, deadlineMs: 20_000 })
  residentMb = 700
  const busy = render('/wait/1000')
  await pass(100)
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false, true, false])
  residentMb = 100
  expect(await busy).toBe('/wait/1000')
  await pass(0)
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true, false, false])
})

it('tells a worker of each set once, and keeps those in use and two others', async () => {
  open()
  const sets = ['a', 'b', 'c', 'd'].map((key) => ({ key }) as ReleaseSet)
  pool.keep(sets.slice(0, 1))
  for (const set of [...sets, ...sets]) await pool.render(page('/x'), set)
  const told = thread(0).received.flatMap((one) =>
    one.type === 'use' ? `use ${one.set.key}` : one.type === 'forget' ? `forget ${one.key}` : [],
  )
  expect(told).toEqual([
    ...['use a', 'use b', 'use c', 'use d', 'forget b'],
    ...['use b', 'forget c', 'use c', 'forget d', 'use d', 'forget b'],
  ])
})

it('keeps pages going while forms wait for another server', async () => {
  open({ deadlineMs: 20_000 })
  const forms = Array.from({ length: 10 }, () => render('/wait/60000', 'x@1 form', 'POST'))
  expect(await Promise.race([render('/a'), ...forms])).toBe('/a')
})

it('gives up a form whose server never responds, without blame and without its neighbours', async () => {
  open({ deadlineMs: 250 })
  const hanging = render('/wait/9000', 'x@1 form', 'POST')
  const other = render('/wait/10', 'x@1 form', 'POST')
  expect(await other).toBe('/wait/10')
  expect(await hanging).toMatchObject({
    message: 'no response within 1000 ms',
    isReleaseFault: false,
  })
  expect(await render('/b', 'x@1 form', 'POST')).toBe('/b')
  expect(pool.figures.replaced.deadline).toBe(0)
})

it('ends the worker of a form that computes for too long', async () => {
  open({ deadlineMs: 250 })
  expect(await render('/b', 'x@1 form', 'POST')).toBe('/b')
  expect(await render('/compute/9000', 'x@1 form', 'POST')).toMatchObject({
    message: 'it computed for more than 250 ms',
  })
  expect(await render('/c', 'x@1 other', 'POST')).toBe('/c')
})

it('gives no more forms to a worker that is to be replaced', async () => {
  open({ deadlineMs: 20_000 })
  const busy = render('/wait/100', null, 'POST')
  thread(1).emit({ type: 'stray', message: 'late' })
  const next = render('/a', null, 'POST')
  expect([await busy, await next]).toEqual(['/wait/100', '/a'])
  expect(thread(1).received.filter(({ type }) => type === 'job')).toHaveLength(1)
})

it('starts the worker for forms with the first one, and ends it a minute after the last', async () => {
  open()
  expect(threads).toHaveLength(1)
  expect(await render('/a', null, 'POST')).toBe('/a')
  await pass(59_000)
  expect(thread(1).isEnded).toBe(false)
  await pass(2_000)
  expect(thread(1).isEnded).toBe(true)
})
