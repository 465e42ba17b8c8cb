import type { ShownPage } from '#src/serve/responses/cached-response.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { RenderError } from './errors.ts'
import type { PageResult, RenderJob } from './messages.ts'
import type { RenderPool } from './pool.ts'
import type { Rendered } from './slot.ts'

const RETRY_AFTER_S = '5'

/** A page, and whether the release is to blame where it failed. */
export interface RenderedOrFailed extends Rendered<PageResult> {
  isReleaseFault: boolean
}

/**
 * Renders a page. Where that costs its worker, or did so a moment ago, the shell is rendered instead, with
 * a message in the page's place.
 * @throws {OverloadError} and {AbandonedError} as the pool does.
 * @throws {RenderError} when not even the shell can be rendered.
 */
export async function renderPage(
  pool: Pick<RenderPool, 'render'>,
  job: Extract<RenderJob, { kind: 'page' }>,
  set: ReleaseSet,
  { unit, release, route }: ShownPage,
  signal: AbortSignal | undefined,
): Promise<RenderedOrFailed> {
  try {
    const name = `${unit}@${release} ${route}`
    const rendered = await pool.render<PageResult>(job, set, { name, signal })
    return { ...rendered, isReleaseFault: true }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    const { isReleaseFault, message } = error
    const { result, milliseconds } = await pool.render<PageResult>(
      { ...job, method: 'GET', body: null, failure: message },
      set,
      { signal },
    )
    return {
      result: { ...result, status: 503, retryAfter: RETRY_AFTER_S, failed: message },
      milliseconds,
      isReleaseFault,
    }
  }
}
