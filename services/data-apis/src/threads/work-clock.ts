import { readFileSync, readlinkSync } from 'node:fs'

/** Linux counts processor time in ticks of ten milliseconds, on every architecture (`USER_HZ`). */
export const TICK_MS = 10
/** Of what follows the name of a thread in its `stat` (proc_pid_stat(5)): `utime` and `stime`. */
const TIMES = [11, 12] as const

/** A thread as the system knows it, and the processor time that it had used up when it began a job. */
export interface Beginning {
  thread: string
  usedMs: number
}

/** Called by a thread that begins a job; null where the system does not count the time of a thread (any but Linux). */
export function beginWork(): Beginning | null {
  try {
    const thread = readlinkSync('/proc/thread-self')
    const usedMs = usedBy(thread)
    return usedMs === null ? null : { thread, usedMs }
  } catch {
    return null
  }
}

/**
 * Processor time that a thread of this process has spent since then, in milliseconds. Null for one that has ended.
 * `worker.cpuUsage()` tells the same from Node 24.6 on.
 */
export function workedSince({ thread, usedMs }: Beginning): number | null {
  const used = usedBy(thread)
  return used === null ? null : used - usedMs
}

function usedBy(thread: string): number | null {
  try {
    const stat = readFileSync(`/proc/${thread}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = TIMES.reduce((sum, index) => sum + Number(fields[index]), 0)
    return Number.isNaN(ticks) ? null : ticks * TICK_MS
  } catch {
    return null
  }
}
