import { randomBytes } from 'node:crypto'
import { respondPlainly } from '#src/ask-api.ts'
import type { Api, Means } from '#src/define-api.ts'
import { ResponseError } from '#src/response-error.ts'
import type { Outcome, Task } from './job.ts'
import { beginWork } from './work-clock.ts'

/** The default export of a module that a job names. */
export type Work = Api | ((...input: never[]) => unknown)

/** Does a job in the present thread. @throws what the module throws. */
export async function doJob(
  work: Work,
  input: readonly unknown[],
  randomBytes: Means['randomBytes'],
): Promise<unknown> {
  if (typeof work === 'function') return work(...(input as never[]))
  const [values, at] = input as [object, number]
  return respondPlainly(work, values, { ...CUT_OFF, now: () => new Date(at), randomBytes })
}

/** Makes the task of a worker thread, which loads modules by `load`. */
export function createWork(load: (module: string) => Promise<Work>) {
  return async ({ begun, input, module }: Task): Promise<Outcome> => {
    const work = await load(module)
    begun.postMessage(beginWork())
    try {
      return { response: await doJob(work, input, randomBytes) }
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error
      return {
        refusal: [error.status, error.code, error.message, error.errors, error.retryAfterSeconds],
      }
    } finally {
      begun.close()
    }
  }
}

const nobody = () => {
  throw new Error('An API with a lane asked for more than the time and chance')
}
/** A thread asks nobody: what is asked of others is kept for all, in the main thread. */
const CUT_OFF = {
  sources: { list: () => [], find: nobody },
  network: { resolve: nobody, fetchPage: nobody, handshake: nobody, keep: nobody },
  threads: { run: nobody },
}
