import { Worker } from 'node:worker_threads'
import { threadLimits } from '@orchard/shared-node/process'
import { type FromWorker, type ToWorker, WORKER_HEAP_MB, type WorkerSettings } from './messages.ts'
import { readUsage, type WorkerUsage } from './worker-usage.ts'

/** A page only wakes the collector often; room for more young objects would not be given back. */
const YOUNG_HEAP_MB = 8

/** A thread that renders. */
export interface RenderThread {
  readonly usage: WorkerUsage
  /** True if `usage` is the scheduler's; otherwise it is an upper bound. */
  readonly isExact: boolean
  send(message: ToWorker): void
  end(): Promise<unknown>
}

/** Events of a thread. */
export interface ThreadListener {
  onMessage(message: Exclude<FromWorker, { type: 'ready' }>): void
  /** The thread is gone, or about to go. */
  onEnd(reason: string): void
}

/** Starts a worker thread with the compiled render worker. */
export function startThread(
  script: URL,
  settings: WorkerSettings,
  { onEnd, onMessage }: ThreadListener,
): RenderThread {
  const worker = new Worker(script, {
    workerData: settings,
    resourceLimits: threadLimits(WORKER_HEAP_MB, YOUNG_HEAP_MB),
  })
  let threadId: number | null = null
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'ready') threadId = message.threadId
    else onMessage(message)
  })
  worker.on('error', (error) => onEnd(`the worker crashed: ${error.message}`))
  worker.on('exit', () => onEnd('the worker ended'))
  return {
    get usage() {
      return readUsage(worker, threadId)
    },
    get isExact() {
      return threadId !== null
    },
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  }
}
