import type { Unit } from '@orchard/shared/contracts'
import { matchRoutes } from '@orchard/shared/router/server'
import type { RenderedPage } from '#src/server/render-site.tsx'
import type { ReleaseSet } from './release-set.ts'
import type { RenderJob } from './render-messages.ts'
import type { Rendered, RenderPool } from './render-pool.ts'

const RETRY_AFTER_S = '5'

/** What is to blame when a page fails. */
interface PageOwner {
  unit: Unit
  release: string
  /** Id of the page's route. */
  route: string
}

/** Whose page a path is; the host's where it is nobody's. */
export function pageOwner(set: ReleaseSet, path: string): PageOwner {
  const routes = set.remotes.flatMap((remote) =>
    remote.routes.pages.map((page) => ({ path: page.path, page, remote })),
  )
  const match = matchRoutes(routes, path.replace(/[?#].*/s, ''))?.at(-1)?.route
  const { unit, release } = match?.remote ?? set.host
  return { unit, release, route: match?.page.id ?? 'host/not-found' }
}

/**
 * Renders a page. Where that costs its worker, or did so a moment ago, the shell is rendered instead, with
 * a message in the page's place.
 * @throws {Error} when not even the shell can be rendered.
 */
export async function renderPage(
  pool: RenderPool,
  job: Extract<RenderJob, { kind: 'page' }>,
  set: ReleaseSet,
): Promise<Rendered<RenderedPage>> {
  const { unit, release, route } = pageOwner(set, job.path)
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
