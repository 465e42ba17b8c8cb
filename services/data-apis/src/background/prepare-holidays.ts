import { setTimeout as sleep } from 'node:timers/promises'
import { setEnvironmentData } from 'node:worker_threads'
import { MINUTE_MS } from '@orchard/shared/format'
import { PREPARED_YEARS, type PreparedYear } from '#src/lib/prepared-years.ts'
import { ResponseError } from '#src/response-error.ts'
import type { Job, Threads } from '#src/threads/job.ts'
import type { Place } from './slow-places.ts'

/** The start of the service, and of everything around it, comes first. */
const START_AFTER_MS = MINUTE_MS
/** Between two jobs, each of which takes up to a third of a second. */
const PAUSE_MS = 500
/** Of a job that the threads have no time for. */
const MAX_ATTEMPTS = 3
/** Around the present year, by how often calls ask for them. */
const YEARS = [0, 1, -1, 2]

/**
 * Computes the holidays of places with slow rules for the years around now, while no call is in a thread, and gives
 * them to all threads that start from then on. A year that is refused is left out; a thread computes it when it is asked.
 * @throws {ResponseError} when the threads are closed, or find no time to list the places.
 */
export async function prepareHolidays(
  threads: Pick<Threads, 'isClosed' | 'isIdle' | 'run'>,
  {
    now,
    pause = (ms) => sleep(ms, undefined, { ref: false }),
  }: { now(): Date; pause?(ms: number): Promise<void> },
): Promise<void> {
  const runWhenIdle = async (job: Job, attempt = 1): Promise<unknown> => {
    do await pause(PAUSE_MS)
    while (!threads.isIdle)
    try {
      return await threads.run('computed', job)
    } catch (error) {
      const isBusy = error instanceof ResponseError && error.status === 503 && !threads.isClosed
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error
      return runWhenIdle(job, attempt + 1)
    }
  }
  const skipRefused = (error: unknown) => {
    if (threads.isClosed || !(error instanceof ResponseError)) throw error
    return null
  }
  await pause(START_AFTER_MS)
  const places = (await runWhenIdle({ module: 'background/slow-places', input: [] })) as Place[]
  const present = now().getUTCFullYear()
  const years: PreparedYear[] = []
  for (const offset of YEARS)
    for (const place of places) {
      const job = { module: 'background/holiday-year', input: [...place, present + offset] }
      const year = (await runWhenIdle(job).catch(skipRefused)) as PreparedYear | null
      if (year) years.push(year)
    }
  setEnvironmentData(PREPARED_YEARS, shared(JSON.stringify(years)))
}

/** A text in memory that threads share: each that starts would get a copy of anything else. */
function shared(text: string): SharedArrayBuffer {
  const bytes = Buffer.from(text)
  const memory = new SharedArrayBuffer(bytes.length)
  Buffer.from(memory).set(bytes)
  return memory
}
