import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
// A native library that is not in the main thread is unloaded with the first thread that ends, and cannot be loaded
// again (sharp's notes on installation, "Worker threads").
import 'sharp'
import { AnswerError, cannotAnswer } from '#src/answer-error.ts'
import { addressOf, MODULE_EXTENSION } from '#src/module-address.ts'
import type { Job, Outcome, Task, Threads } from './job.ts'
import { LANES, type Lane, type LaneRules } from './lanes.ts'

/** Threads of a compiled service need no loader of TypeScript. */
const SCRIPT = addressOf(
  MODULE_EXTENSION === '.js' ? 'threads/thread.js' : 'threads/source-thread.mjs',
)
/** Idle threads end, which frees their memory. */
const IDLE_MS = 120_000

type Pool = Piscina<Task, Outcome>

/** Makes the threads; none is started before its lane's first job. */
export function createThreads(rules: Readonly<Record<Lane, LaneRules>> = LANES): Threads {
  const pools = new Map<Lane, Pool>()
  const poolOf = (lane: Lane) => {
    const pool = pools.get(lane) ?? createPool(rules[lane])
    pools.set(lane, pool)
    return pool
  }
  return {
    async run(lane, job) {
      const outcome = await run(poolOf(lane), job, rules[lane])
      if ('refusal' in outcome) throw new AnswerError(...outcome.refusal)
      return outcome.answer
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

function createPool({ heapMb, threads, youngMb }: LaneRules): Pool {
  const pool: Pool = new Piscina({
    filename: SCRIPT.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Modules that the main thread preloads take 10 MB more, and are of no use to a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
  })
  // A thread that ends without a job, such as the one after a thread out of memory, would end the process. The
  // failure of a job is the error of its call.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Runs a job with time limits: until it starts, while it runs, and in total. Only a job that had
 * its full time is reported as too slow.
 */
async function run(pool: Pool, job: Job, rules: LaneRules): Promise<Outcome> {
  const { answerWithinMs, deadlineMs, mostWaiting, patienceMs, words } = rules
  // The library's own limit does not count tasks that can be aborted.
  if (pool.queueSize >= mostWaiting) throw overloaded(words)
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
    return await pool.run({ ...job, begun }, { transferList: [begun], signal: stop.signal })
  } catch (error) {
    if (stop.signal.aborted) throw failure(words)
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw tookTooLong(words)
    throw error
  } finally {
    clearTimeout(timer)
    told.close()
  }
}

function overloaded({ many }: LaneRules['words']): AnswerError {
  const detail = `Too many ${many} at once; retry in a moment`
  return new AnswerError(503, 'overloaded', detail, undefined, 1)
}

/** Another attempt would take as long, so it is the answer, and counts. */
function tookTooLong({ tooLong }: LaneRules['words']): AnswerError {
  return cannotAnswer('took_too_long', tooLong)
}
