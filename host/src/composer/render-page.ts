import type { RenderedPage } from '#src/server/render-site.tsx'
import type { ReleaseSet } from './release-set.ts'
import type { RenderJob } from './render-messages.ts'
import type { Rendered, RenderPool } from './render-pool.ts'
import type { ShownPage } from './stored-answer.ts'

const RETRY_AFTER_S = '5'

/**
 * Renders a page. Where that costs its worker, or did so a moment ago, the shell is rendered instead, with
 * a message in the page's place. `page` is to blame then.
 * @throws {Error} when not even the shell can be rendered.
 */
export async function renderPage(
  pool: RenderPool,
  job: Extract<RenderJob, { kind: 'page' }>,
  set: ReleaseSet,
  { unit, release, route }: ShownPage,
): Promise<Rendered<RenderedPage>> {
  try {
    return await pool.render<RenderedPage>(job, set, `${unit}@${release} ${route}`)
  } catch (error) {
    const { message } = error as Error
    const { result, milliseconds } = await pool.render<RenderedPage>(
      { ...job, method: 'GET', body: null, failure: message },
      set,
    )
    return {
      result: { ...result, status: 503, retryAfter: RETRY_AFTER_S, failed: message },
      milliseconds,
    }
  }
}
