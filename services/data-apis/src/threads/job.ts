import type { MessagePort } from 'node:worker_threads'
import type { ResponseError } from '#src/response-error.ts'
import type { Lane } from './lanes.ts'

/** Work for a thread. */
export interface Job {
  /**
   * The module that does it, by its path in `src` without extension. Its default export is a function of the
   * input, or an API, whose input is checked parameters and the time in Unix milliseconds.
   */
  module: string
  /** Can be cloned (structured clone). */
  input: readonly unknown[]
}

/** A job as it is handed to a thread. */
export interface Task extends Job {
  /** Told the `Beginning` when the work begins, after everything is loaded. */
  begun: MessagePort
}

/** An error class does not survive the way between threads. */
export type Outcome =
  | { response: unknown }
  | { refusal: ConstructorParameters<typeof ResponseError> }

/** Threads for everything that would keep other callers waiting, or that a stranger could make endless. */
export interface Threads {
  /** True while no job runs or waits, in any lane. */
  readonly isIdle: boolean
  /** True once all jobs are refused, since the service stops. */
  readonly isClosed: boolean
  /**
   * @throws {ResponseError} 503 `overloaded` if too many jobs wait, or the machine has no time for this one; 422
   * `took_too_long` for one that exceeds its processor time or memory, or an error of the work itself.
   */
  run(lane: Lane, job: Job): Promise<unknown>
  /** Gives jobs a moment to finish, and returns 503 `overloaded` for the others and for new ones. */
  close(): Promise<void>
}
