import { AbandonedError } from '#src/serve/render/errors.ts'
import type { PageResult, RenderJob } from '#src/serve/render/messages.ts'
import type { RenderCall, RenderPool } from '#src/serve/render/pool.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { pageOf } from './fake-thread.ts'

/** A job that waits for the test to finish it. */
export interface PendingRender extends RenderCall {
  job: RenderJob
  set: ReleaseSet
  /** Finishes the job with a page, which says its path and its release set where nothing is given. */
  done(given?: Partial<PageResult>): void
  fail(error: Error): void
}

/** A render pool in which nothing happens before the test says so. */
export class FakePool implements Pick<RenderPool, 'render' | 'isCalm' | 'keep'> {
  /** False, so that no response is repacked behind the test's back. */
  isCalm = false
  readonly renders: PendingRender[] = []
  kept: string[] = []

  readonly render: RenderPool['render'] = (job, set, call = {}) =>
    new Promise<never>((resolve, reject) => {
      call.signal?.addEventListener('abort', () => reject(new AbandonedError('the client left')))
      this.renders.push({
        ...call,
        job,
        set,
        done: (given) => {
          const result = { ...pageOf(`${job.path} of ${set.key}`), ...given }
          resolve({ result, milliseconds: 1 } as never)
        },
        fail: reject,
      })
    })

  keep(sets: readonly ReleaseSet[]): void {
    this.kept = sets.map(({ key }) => key)
  }

  /** The render that was asked for last. */
  get last(): PendingRender {
    const last = this.renders.at(-1)
    if (!last) throw new Error('Nothing was asked for')
    return last
  }
}
