import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { AnswerError } from '#src/answer-error.ts'
import { addressOf, MODULE_EXTENSION } from '#src/module-address.ts'
import type { PictureOutcome, PictureTask } from './picture-worker.ts'

/** Pictures of similar cost share threads, so that quick ones do not wait for a page of text. */
export type PictureLane = 'quick' | 'slow'

/** Rules of a lane. */
export interface LaneRules {
  threads: number
  /** Time limit for a picture; a thread that exceeds it is ended. */
  deadlineMs: number
  /** Time that a picture may wait for a thread, or for its start. */
  patienceMs: number
  /** Time until the answer is due, waiting included. */
  answerWithinMs: number
}

/** A picture and what is asked about it. */
type PictureJob = Omit<PictureTask, 'begun'> & { lane: PictureLane }

/** Threads that look at pictures. */
export interface PictureWorkers {
  /**
   * @throws {AnswerError} 503 `overloaded` if too many pictures wait, 422 `took_too_long` for one
   * that exceeds its time limit, or an error of the API itself.
   */
  look(job: PictureJob): Promise<unknown>
  close(): Promise<void>
}

/** The gateway waits for ten seconds. */
const answerWithinMs = 9_500
const LANES: Readonly<Record<PictureLane, LaneRules>> = {
  quick: { threads: 2, deadlineMs: 3_000, patienceMs: 6_000, answerWithinMs },
  slow: { threads: 1, deadlineMs: 8_000, patienceMs: 5_000, answerWithinMs },
}
/** Threads of a compiled service need no loader of TypeScript. */
const SCRIPT = addressOf(
  MODULE_EXTENSION === '.js' ? 'pictures/picture-thread.js' : 'pictures/source-thread.mjs',
)
/** Pictures of a lane that wait for a thread. */
const MOST_WAITING = 8
/** Idle threads end, which frees their memory. */
const IDLE_MS = 120_000
/** Pixels are not on the heap, so that a small young generation will do. */
const YOUNG_MB = 4

/** Makes the threads; none is started before its lane's first picture. */
export function createPictureWorkers(
  rules: Readonly<Record<PictureLane, LaneRules>> = LANES,
): PictureWorkers {
  const pools = new Map<PictureLane, Piscina<PictureTask, PictureOutcome>>()
  const poolOf = async (lane: PictureLane) => {
    const started = pools.get(lane)
    if (started) return started
    // Without it in the main thread, the library would be unloaded with the first thread that ends,
    // and could not be loaded again (sharp's notes on installation, "Worker threads").
    await import('sharp')
    const pool = pools.get(lane) ?? createPool(rules[lane].threads)
    pools.set(lane, pool)
    return pool
  }
  return {
    async look({ lane, ...task }) {
      const outcome = await run(await poolOf(lane), task, rules[lane])
      if ('refusal' in outcome) throw new AnswerError(...outcome.refusal)
      return outcome.answer
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

function createPool(threads: number): Piscina<PictureTask, PictureOutcome> {
  return new Piscina({
    filename: SCRIPT.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Modules that the main thread preloads take 10 MB more, and are of no use to a thread.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
}

/**
 * Runs a task with time limits: until it starts, while it runs, and in total. Only a task that had
 * its full time is reported as too slow.
 */
async function run(
  pool: Piscina<PictureTask, PictureOutcome>,
  task: Omit<PictureTask, 'begun'>,
  { answerWithinMs, deadlineMs, patienceMs }: LaneRules,
): Promise<PictureOutcome> {
  // The library's own limit does not count tasks that can be aborted.
  if (pool.queueSize >= MOST_WAITING) throw overloaded()
  const { port1: told, port2: begun } = new MessageChannel()
  const stop = new AbortController()
  const askedAt = performance.now()
  let failure = overloaded
  let timer = setTimeout(() => stop.abort(), patienceMs)
  told.once('message', () => {
    const left = Math.max(0, answerWithinMs - (performance.now() - askedAt))
    if (left >= deadlineMs) failure = tookTooLong
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), Math.min(deadlineMs, left))
  })
  try {
    return await pool.run({ ...task, begun }, { transferList: [begun], signal: stop.signal })
  } catch (error) {
    if (stop.signal.aborted) throw failure()
    throw error
  } finally {
    clearTimeout(timer)
    told.close()
  }
}

function overloaded(): AnswerError {
  return new AnswerError(503, 'overloaded', 'Too many pictures at once; retry in a moment')
}

/** Another attempt would take as long, so it is the answer, and counts. */
function tookTooLong(): AnswerError {
  return new AnswerError(
    422,
    'took_too_long',
    'The picture takes too long to read; send a smaller one',
  )
}
