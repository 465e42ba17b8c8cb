import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { ResponseError } from '#src/response-error.ts'
import { readPicture } from '#src/testing/example-picture.ts'
import { PATIENT_LANES } from '#src/testing/patient-lanes.ts'
import type { Threads } from './job.ts'
import { LANES, type LaneRules } from './lanes.ts'
import { createThreads } from './threads.ts'

const PATIENT: LaneRules = {
  ...LANES.quick,
  threads: 1,
  deadlineMs: 3_000,
  patienceMs: 30_000,
  respondWithinMs: 40_000,
}

const open: Threads[] = []
afterEach(async () => {
  for (const workers of open.splice(0)) await workers.close()
  expect(logged.splice(0)).toEqual([])
})

const logged: string[] = []

/** The lane of quick pictures, and with its rules the one for parsing, too. */
function start(rules: Partial<LaneRules> = {}, script?: URL): Threads {
  const lanes = {
    ...LANES,
    quick: { ...PATIENT, ...rules },
    parsing: { ...PATIENT_LANES.parsing, ...rules },
  }
  const workers = createThreads((line) => logged.push(line), lanes, script)
  open.push(workers)
  return workers
}

const apple = readPicture('apple.png')
const colors = (workers: Threads, picture: Uint8Array = apple) =>
  workers.run('quick', { module: 'pictures/apis/image-colors', input: [picture, { count: 1 }] })

const codeOf = (look: Promise<unknown>) =>
  look.then(
    () => 'answered',
    (error: unknown) => {
      if (!(error instanceof ResponseError)) throw error
      return `${error.status} ${error.code}`
    },
  )

it('responds as in the main thread, and hands refusals on', async () => {
  const workers = start()
  expect(await colors(workers)).toMatchObject({ colors: [{ hex: '#FFFFFF' }] })
  expect(await codeOf(colors(workers, apple.subarray(0, 2_000)))).toBe('422 picture_unreadable')
})

it('ends a thread that takes too long, and goes on with another', async () => {
  const workers = start({ deadlineMs: 400 })
  const page = await sharp(readPicture('letter.png')).resize(2_400).png().toBuffer()
  const pages = await sharp({
    create: { width: 2_400, height: 2_400, channels: 3, background: '#ffffff' },
  })
    .composite([
      { input: page, left: 0, top: 0 },
      { input: page, left: 0, top: 900 },
    ])
    .png()
    .toBuffer()
  const text = {
    module: 'pictures/apis/image-to-text',
    input: [new Uint8Array(pages), { min_confidence: 0 }],
  }
  expect(await codeOf(workers.run('quick', text))).toBe('422 took_too_long')
  // The deadline is short for a thread that starts on a busy machine.
  await expect.poll(() => codeOf(colors(workers))).toBe('answered')
})

it('lets eight pictures wait and refuses more at once', async () => {
  const workers = start()
  await colors(workers)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(colors(workers))))
  expect(outcomes.filter((one) => one === 'answered')).toHaveLength(9)
  expect(outcomes.filter((one) => one === '503 overloaded')).toHaveLength(3)
})

it('refuses a picture that has waited for too long', async () => {
  // A thread takes longer than that to start.
  expect(await codeOf(colors(start({ patienceMs: 5 })))).toBe('503 overloaded')
})

it('refuses a picture whose response is overdue when it is begun', {
  timeout: 30_000,
}, async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  expect(await codeOf(colors(start({ respondWithinMs: 5 })))).toBe('503 overloaded')
  // Node warns of a timer in the past.
  for (const [, ms] of timers.mock.calls) expect(ms ?? 0).toBeGreaterThanOrEqual(0)
})

const threadOf = { module: 'testing/work/thread-of', input: [] }

it('does the work in another thread', async () => {
  expect(await start().run('parsing', threadOf)).toBeGreaterThan(0)
})

it('ends work without end, while the main thread goes on', async () => {
  const threads = start({ deadlineMs: 300 })
  let turns = 0
  const timer = setInterval(() => turns++, 10)
  expect(await codeOf(threads.run('parsing', { module: 'testing/work/endless', input: [] }))).toBe(
    '422 took_too_long',
  )
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
  await expect.poll(() => threads.run('parsing', threadOf)).toBeGreaterThan(0)
})

it('ends a thread that needs too much memory, and goes on with another', async () => {
  const threads = start({ deadlineMs: 30_000, heapMb: 48, youngMb: 4 })
  const hungry = { module: 'testing/work/hungry', input: [] }
  expect(await codeOf(threads.run('parsing', hungry))).toBe('422 took_too_long')
  expect(await codeOf(threads.run('parsing', hungry))).toBe('422 took_too_long')
  await expect.poll(() => threads.run('parsing', threadOf)).toBeGreaterThan(0)
})

/** Elsewhere the time by the clock counts. */
const onLinux = it.runIf(process.platform === 'linux')
const asleep = (ms: number) => ({ module: 'testing/work/asleep', input: [ms] })

onLinux('counts the time that a processor works on a job, not that of a busy machine', async () => {
  const threads = start({ deadlineMs: 200 })
  expect(await threads.run('parsing', asleep(700))).toBe('awake')
  const patient = start({ deadlineMs: 200, respondWithinMs: 60_000 })
  await patient.run('parsing', threadOf)
  const late = codeOf(patient.run('parsing', asleep(30_000)))
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  expect(await late).toBe('503 overloaded')
  await expect.poll(() => codeOf(patient.run('parsing', threadOf))).toBe('answered')
})

onLinux('hands over a response that came while the main thread was busy', async () => {
  const threads = start({ deadlineMs: 200 })
  await threads.run('parsing', threadOf)
  const response = threads.run('parsing', asleep(200))
  await sleep(100)
  // After this, timers that are due come before messages.
  await nextTurn()
  const until = performance.now() + 400
  while (performance.now() < until);
  expect(await response).toBe('awake')
})

it('logs why a thread cannot start, once for many calls', async () => {
  const threads = start({ patienceMs: 1_000 }, new URL('absent.mjs', import.meta.url))
  const calls = Array.from({ length: 4 }, () => codeOf(threads.run('parsing', threadOf)))
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['503 overloaded']))
  expect(logged).toHaveLength(1)
  expect(logged.splice(0)[0]).toMatch(/^A thread of the lane parsing ended: .*absent\.mjs/)
})

it('refuses limits with which a thread could end the process', () => {
  expect(() => start({ heapMb: 2 })).toThrow('A thread needs a heap of 16 MB or more, not 2 MB')
})

it('finishes jobs when it is closed, and refuses those that take longer', async () => {
  const threads = start({ threads: 2 })
  await Promise.all([threads.run('parsing', threadOf), threads.run('parsing', threadOf)])
  const short = threads.run('parsing', asleep(300))
  const long = codeOf(threads.run('parsing', asleep(60_000)))
  const waiting = codeOf(threads.run('parsing', asleep(60_000)))
  expect(threads.isClosed).toBe(false)
  await threads.close()
  expect(threads.isClosed).toBe(true)
  expect(await short).toBe('awake')
  expect([await long, await waiting]).toEqual(['503 overloaded', '503 overloaded'])
  expect(await codeOf(threads.run('parsing', threadOf))).toBe('503 overloaded')
})
