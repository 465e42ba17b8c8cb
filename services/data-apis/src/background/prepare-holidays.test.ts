import { randomBytes } from 'node:crypto'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { PREPARED_YEARS, type PreparedYear } from '#src/lib/prepared-years.ts'
import { ResponseError } from '#src/response-error.ts'
import { PATIENT_LANES } from '#src/testing/patient-lanes.ts'
import { threadsHere } from '#src/testing/threads-here.ts'
import type { Threads } from '#src/threads/job.ts'
import { createThreads } from '#src/threads/threads.ts'
import { prepareHolidays } from './prepare-holidays.ts'
import type { Place } from './slow-places.ts'

const now = () => new Date('2026-11-26T12:00:00Z')
const pause = async () => {}

const open: Threads[] = []
afterEach(async () => {
  setEnvironmentData(PREPARED_YEARS, undefined)
  for (const threads of open.splice(0)) await threads.close()
})

/** Threads of an instance that starts now. */
function startThreads() {
  const threads = createThreads(() => undefined, PATIENT_LANES)
  open.push(threads)
  return threads
}

const ask = async (slug: string, parameters: object) => {
  const input = [parameters, now().getTime()]
  const job = { module: `apis/${slug}`, input }
  return ((await startThreads().run('computed', job)) as { body: object }).body
}
const holidays = { country: 'TW', year: 2026, kind: 'public' }
const span = { country: 'TW', start: '2026-01-01', end: '2027-12-31' }

it('gives threads that start later what was computed once, and the responses stay the same', async () => {
  const before = [await ask('public-holidays', holidays), await ask('working-days', span)]
  const here = threadsHere({ randomBytes })
  const prepared: string[] = []
  await prepareHolidays(
    {
      isIdle: true,
      isClosed: false,
      async run(lane, job) {
        const response = await here.run(lane, job)
        if (job.module.endsWith('slow-places'))
          return (response as Place[]).filter(([country]) => country === 'TW')
        prepared.push((response as PreparedYear).key)
        return response
      },
    },
    { now, pause },
  )
  expect(prepared).toEqual(['TW null 2026', 'TW null 2027', 'TW null 2025', 'TW null 2028'])
  expect([await ask('public-holidays', holidays), await ask('working-days', span)]).toEqual(before)
}, 60_000)

it('is not computed again in a thread that starts later', async () => {
  const marked: PreparedYear = { key: 'TW null 2026', holidays: [], names: [] }
  await prepareHolidays(
    {
      isIdle: true,
      isClosed: false,
      run: async (_, { module }) => (module.endsWith('slow-places') ? [['TW', null]] : marked),
    },
    { now, pause },
  )
  expect(await ask('public-holidays', holidays)).toMatchObject({ holidays: [] })
}, 60_000)

it('knows which places are slow', async () => {
  const places = await threadsHere({ randomBytes }).run('computed', {
    module: 'background/slow-places',
    input: [],
  })
  for (const slow of [
    ['TW', null],
    ['KR', null],
    ['CN', null],
    ['MY', '01'],
  ])
    expect(places).toContainEqual(slow)
  for (const quick of ['DE', 'US', 'SA', 'FR']) expect(places).not.toContainEqual([quick, null])
})

it('waits while calls are in the threads', async () => {
  const events: string[] = []
  const looks = [false, false, true]
  await prepareHolidays(
    {
      isClosed: false,
      get isIdle() {
        const isIdle = looks.shift() ?? true
        events.push(isIdle ? 'idle' : 'busy')
        return isIdle
      },
      async run(_, { module }) {
        events.push(module)
        return module.endsWith('slow-places') ? [] : null
      },
    },
    { now, pause },
  )
  expect(events).toEqual(['busy', 'busy', 'idle', 'background/slow-places'])
})

/** Threads that refuse jobs for a year of Taiwan, as often and how it is told, or close at a job; and those years. */
function refusingThreads(refusals: ResponseError[], closeAt = Number.POSITIVE_INFINITY) {
  const asked: unknown[] = []
  return {
    asked,
    isIdle: true,
    isClosed: false,
    async run(_: unknown, { input, module }: { input: readonly unknown[]; module: string }) {
      if (module.endsWith('slow-places')) return [['TW', null]]
      asked.push(input[2])
      if (asked.length === closeAt) this.isClosed = true
      const refusal = this.isClosed ? overloaded() : input[2] === 2027 && refusals.shift()
      if (refusal) throw refusal
      return { key: `TW null ${input[2]}`, holidays: [], names: [] }
    },
  }
}

const overloaded = () => new ResponseError(503, 'overloaded', 'Too many at once', undefined, 1)
const tooLong = () => new ResponseError(422, 'took_too_long', 'Too long')

function preparedYears() {
  const memory = getEnvironmentData(PREPARED_YEARS) as unknown as SharedArrayBuffer | undefined
  if (!memory) return null
  const years = JSON.parse(Buffer.from(memory).toString()) as PreparedYear[]
  return years.map(({ key }) => Number(key.slice(-4)))
}

it.each([
  ['again what was refused for a moment', [overloaded()], [2026, 2027, 2027, 2025, 2028], true],
  [
    'three times at most what is always refused',
    [overloaded(), overloaded(), overloaded()],
    [2026, 2027, 2027, 2027, 2025, 2028],
    false,
  ],
  ['once what takes too long', [tooLong()], [2026, 2027, 2025, 2028], false],
])('asks %s, and prepares all the rest', async (_, refusals, asked, isPrepared) => {
  const threads = refusingThreads([...refusals])
  await prepareHolidays(threads, { now, pause })
  expect(threads.asked).toEqual(asked)
  expect(preparedYears()).toEqual(isPrepared ? [2026, 2027, 2025, 2028] : [2026, 2025, 2028])
})

it('stops when the threads are closed', async () => {
  const threads = refusingThreads([], 2)
  await expect(prepareHolidays(threads, { now, pause })).rejects.toThrow(ResponseError)
  expect(threads.asked).toEqual([2026, 2027])
  expect(preparedYears()).toBeNull()
})
