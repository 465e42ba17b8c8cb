import { setTimeout as sleep } from 'node:timers/promises'

const STOP_WITHIN_MS = 5_000

/** Waits for what is under way when a server stops, at most five seconds. */
export async function untilEnded(work: Iterable<unknown>): Promise<void> {
  await Promise.race([Promise.allSettled(work), sleep(STOP_WITHIN_MS, undefined, { ref: false })])
}

/**
 * Handles what is due, some of it at the same time.
 * @param claim takes the next item, so that no other instance handles it, too; undefined if nothing is due.
 */
export function createWorkers<Item>({
  atOnce,
  claim,
  handle,
}: {
  atOnce: number
  claim(): Promise<Item | undefined>
  handle(item: Item): Promise<void>
}) {
  const workers = new Set<Promise<void>>()
  let isStopped = false

  function addWorker(): void {
    if (isStopped || workers.size >= atOnce) return
    const worker = work().finally(() => workers.delete(worker))
    workers.add(worker)
    // Whoever asked for it hears of the failure.
    worker.catch(() => undefined)
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      const item = await claim()
      if (item === undefined) return
      addWorker()
      await handle(item)
    }
  }

  return {
    /** Handles all that is due; meant for a timer, which need not wait. @throws what the first worker that fails throws. */
    async run(): Promise<void> {
      addWorker()
      while (workers.size > 0) await Promise.all(workers)
    },
    /** Begins nothing any more, and waits for what is under way, at most five seconds. */
    async stop(): Promise<void> {
      isStopped = true
      await untilEnded(workers)
    },
  }
}
