import type { Dependencies } from '@orchard/shared-node/health'
import type { Services } from './services.ts'
import { untilEnded } from './workers.ts'

/** Work that a server does by the clock. */
export interface Job {
  name: string
  everyMs: number
  /** @param signal aborted when the server stops. */
  run(signal: AbortSignal): unknown
  /** What the log says when it begins to fail and when it is done again; without these each failure is logged. */
  words?: Parameters<Dependencies>[1]
  /** Is done when the server starts, too, before it says that it is ready, or beside that. */
  atStart?: 'before' | 'beside'
  /** Ends what is under way; without it a server that stops waits for that. */
  stop?(): Promise<void>
}

/** Does jobs by the clock. */
export function startJobs(
  jobs: readonly Job[],
  { log, watch }: Pick<Services, 'log'> & { watch: Dependencies },
) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const started = jobs.map((job) => {
    const watched = job.words && watch(job.name, job.words)
    const failed =
      watched?.failed ??
      ((error: unknown) => log(`Job ${job.name}: ${(error as Error).message}`, {}, 'warn'))
    const run = async () => {
      const done = (async () => job.run(stopping.signal))().then(watched?.worked, failed)
      if (!job.stop) running.add(done)
      await done.finally(() => running.delete(done))
    }
    return { atStart: job.atStart, run, timer: setInterval(run, job.everyMs) }
  })
  return {
    /** Does what is done at the start. */
    async start(): Promise<void> {
      for (const { atStart, run } of started) if (atStart === 'beside') void run()
      await Promise.all(started.map(({ atStart, run }) => atStart === 'before' && run()))
    },
    /** Begins nothing any more, and waits for what is under way, at most five seconds. */
    async stop(): Promise<void> {
      for (const { timer } of started) clearInterval(timer)
      stopping.abort()
      await untilEnded([...running, ...jobs.map((job) => job.stop?.())])
    },
  }
}
