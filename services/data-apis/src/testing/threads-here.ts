import type { Means } from '#src/define-api.ts'
import { addressOf, MODULE_EXTENSION } from '#src/module-address.ts'
import type { Threads } from '#src/threads/job.ts'
import { doJob, type Work } from '#src/threads/thread-work.ts'

/** Does the work of threads in the present one, with copies as between threads: responses are the same. */
export function threadsHere({ randomBytes }: Pick<Means, 'randomBytes'>): Pick<Threads, 'run'> {
  return {
    async run(_lane, { input, module }) {
      const { default: work }: { default: Work } = await import(
        addressOf(`${module}${MODULE_EXTENSION}`).href
      )
      return structuredClone(await doJob(work, structuredClone(input), randomBytes))
    },
  }
}
