import { readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

/** Time that a thread has spent since it started, in milliseconds. */
export interface WorkerUsage {
  /** On a processor. */
  computedMs: number
  /** Waiting for something else than a processor: a timer, a file, a response. */
  idleMs: number
}

/**
 * The id by which Linux knows the calling thread; null elsewhere. Call it in the worker: other threads
 * can read its times with it.
 */
export function readThreadId(): number | null {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/stat', 'utf8'), 10) || null
  } catch {
    return null // not Linux
  }
}

/**
 * Time on a processor as the scheduler counts it, so that a busy machine does not make a page look slow.
 * Without a scheduler to ask, the smaller of two upper bounds: what the event loop was busy, and what the
 * whole process computed.
 */
export function readUsage(worker: Worker, threadId: number | null): WorkerUsage {
  const { idle, active } = worker.performance.eventLoopUtilization()
  return { computedMs: scheduledMs(threadId) ?? Math.min(active, processMs()), idleMs: idle }
}

/** The first figure of `schedstat` is the time on a processor, in nanoseconds. */
function scheduledMs(threadId: number | null): number | null {
  if (threadId === null) return null
  try {
    const text = readFileSync(`/proc/self/task/${threadId}/schedstat`, 'utf8')
    return Number.parseInt(text, 10) / 1_000_000
  } catch {
    return null // the thread has just ended, or the kernel keeps no such figures
  }
}

function processMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
