import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { MINUTE_MS } from '@orchard/shared/format'
import type { Log } from '@orchard/shared-node/log'
import { threadLimits } from '@orchard/shared-node/process'
import { Piscina } from 'piscina'
// A native library that is not in the main thread is unloaded with the first thread that ends, and cannot be loaded
// again (sharp's notes on installation, "Worker threads").
import 'sharp'
import { addressOf, MODULE_EXTENSION } from '#src/module-address.ts'
import { ResponseError, responseError } from '#src/response-error.ts'
import type { Job, Outcome, Task, Threads } from './job.ts'
import { LANES, type Lane, type LaneRules } from './lanes.ts'
import { type Beginning, TICK_MS, workedSince } from './work-clock.ts'

/** Threads of a compiled service need no loader of TypeScript. */
const SCRIPT = addressOf(
  MODULE_EXTENSION === '.js' ? 'threads/thread.js' : 'threads/source-thread.mjs',
)
/** Idle threads end, which frees their memory. */
const IDLE_MS = 120_000

/** For jobs under way when the service stops. A stop leaves two seconds at least (`SHUTDOWN_DELAY_MS`). */
const FINISH_WITHIN_MS = 1_500
/** A thread that cannot start fails for each call. */
const LOGGED_EVERY_MS = MINUTE_MS

type Pool = Piscina<Task, Outcome>

/**
 * Makes the threads; none is started before its lane's first job.
 * @param log told why a thread could not start or ended without a job, once a minute and lane.
 * @param script what a thread starts with.
 * @throws {RangeError} if the heap of a lane is so small that its threads could end the process.
 */
export function createThreads(
  log: Log,
  rules: Readonly<Record<Lane, LaneRules>> = LANES,
  script = SCRIPT,
): Threads {
  for (const { heapMb, youngMb } of Object.values(rules)) threadLimits(heapMb, youngMb)
  const pools = new Map<Lane, Pool>()
  const running = new Map<AbortController, Promise<Outcome>>()
  let isClosed = false
  let closing: Promise<void> | null = null
  const poolOf = (lane: Lane) => {
    const pool = pools.get(lane) ?? createPool(lane, rules[lane], log, script)
    pools.set(lane, pool)
    return pool
  }
  const close = async () => {
    let isOver = false
    const limit = sleep(FINISH_WITHIN_MS, undefined, { ref: false }).then(() => {
      isOver = true
    })
    while (running.size > 0 && !isOver)
      await Promise.race([limit, Promise.allSettled(running.values())])
    isClosed = true
    for (const stop of running.keys()) stop.abort()
    await Promise.all([...pools.values()].map((pool) => pool.destroy()))
  }
  return {
    get isIdle() {
      return running.size === 0
    },
    get isClosed() {
      return isClosed
    },
    async run(lane, job) {
      if (isClosed) throw stopping()
      const stop = new AbortController()
      const outcome = run(poolOf(lane), job, rules[lane], stop)
      running.set(stop, outcome)
      try {
        const found = await outcome
        if ('refusal' in found) throw new ResponseError(...found.refusal)
        return found.response
      } catch (error) {
        throw isClosed && stop.signal.aborted ? stopping() : error
      } finally {
        running.delete(stop)
      }
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function createPool(
  lane: Lane,
  { heapMb, threads, youngMb }: LaneRules,
  log: Log,
  script: URL,
): Pool {
  const pool: Pool = new Piscina({
    filename: script.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Modules that the main thread preloads take 10 MB more, and are of no use to a thread.
    execArgv: [],
    resourceLimits: threadLimits(heapMb, youngMb),
  })
  // The failure of a job is the error of its call; this is one of a thread without a job.
  let loggedAt = Number.NEGATIVE_INFINITY
  pool.on('error', (error: Error) => {
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return
    loggedAt = performance.now()
    log(`A thread of the lane ${lane} ended: ${error.stack ?? error.message}`)
  })
  return pool
}

/** Runs a job with time limits: until it starts, while a processor works on it, and in total. */
async function run(
  pool: Pool,
  job: Job,
  rules: LaneRules,
  stop: AbortController,
): Promise<Outcome> {
  const { respondWithinMs, maxWaiting, patienceMs, words } = rules
  // The library's own limit does not count tasks that can be aborted.
  if (pool.queueSize >= maxWaiting) throw overloaded(words)
  const { port1: told, port2: begun } = new MessageChannel()
  const respondBy = performance.now() + respondWithinMs
  let failure = overloaded
  let timer = setTimeout(() => stop.abort(), patienceMs)
  told.once('message', (beginning: Beginning | null) => {
    const worked = watchOf(beginning)
    const look = () => {
      const lacking = rules.deadlineMs - worked()
      const left = respondBy - performance.now()
      if (lacking <= 0) failure = tookTooLong
      if (lacking <= 0 || left <= 0) stop.abort()
      else timer = setTimeout(look, Math.min(Math.max(lacking, TICK_MS), left))
    }
    clearTimeout(timer)
    look()
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

/**
 * Measures the work on a job: the processor time of its thread, so that a caller is not charged for a busy machine;
 * where the system does not tell, the time since it began.
 */
function watchOf(beginning: Beginning | null): () => number {
  const began = performance.now()
  return () => (beginning && workedSince(beginning)) ?? performance.now() - began
}

function overloaded({ many }: LaneRules['words']): ResponseError {
  return retryLater(`Too many ${many} at once; retry in a moment`)
}

function stopping(): ResponseError {
  return retryLater('This instance is stopping; retry in a moment')
}

function retryLater(detail: string): ResponseError {
  return new ResponseError(503, 'overloaded', detail, undefined, 1)
}

/** Another attempt would take as long, so it is the response, and counts. */
function tookTooLong({ tooLong }: LaneRules['words']): ResponseError {
  return responseError('took_too_long', tooLong)
}
