import { availableParallelism } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import type { Registry, ReleaseManifest, RenderedPage, Unit } from '@orchard/shared/contracts'
import { prepareRenderWorker } from '#src/build/programs.ts'
import { readConfig } from '#src/serve/config/config.ts'
import type { PageResult, ResourceResult } from '#src/serve/render/messages.ts'
import { RenderPool } from '#src/serve/render/pool.ts'
import { startThread } from '#src/serve/render/thread.ts'
import { Site } from '#src/serve/responses/site.ts'
import { findResource, type ReleaseSet, readReleaseSet } from '#src/serve/variants/release-set.ts'
import { turns } from '#src/turns.ts'

/** Renders pages as the composer would, with its own worker. */
export interface Renderer {
  /** @throws {Error} when the page times out or its worker crashes. */
  render(set: ReleaseSet, path: string): Promise<RenderedPage>
  /**
   * Renders what `findResource` finds at a path of the same set.
   * @throws {Error} when no unit provides it, or it fails.
   */
  renderResource(set: ReleaseSet, path: string): Promise<{ status: number; text: string }>
  /** The site of some releases, as the composer serves it; `log` gets what fails to render. */
  siteOf(set: ReleaseSet, log: (message: string) => void): Site
}

/** Longer than the composer's deadline, so that a busy machine does not fail a release. */
const DEADLINE_MS = 10_000

/** Nothing listens there: a rendered page must not depend on services that happen to run. */
const NOWHERE = 'http://127.0.0.1:9'

/** Runs `use` with a renderer and ends its workers. */
export async function withRenderer<T>(
  releasesDir: string,
  use: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  const { site } = readConfig({ PRODUCT_API_HOST: NOWHERE, IDENTITY_HOST: NOWHERE })
  const worker = await prepareRenderWorker()
  const workers = Math.min(4, availableParallelism())
  const pool = new RenderPool({
    startThread: (listener) => startThread(worker, { releasesDir, site }, listener),
    workers,
    deadlineMs: DEADLINE_MS,
  })
  // A gate has hundreds of pages, and the pool refuses those that wait for longer than the deadline.
  const takeTurn = turns(workers)
  try {
    return await use({
      async render(set, path) {
        const job = {
          kind: 'page',
          path,
          method: 'GET',
          body: null,
          contentType: null,
          client: '127.0.0.1',
        } as const
        const { body, ...page } = (await takeTurn(() => pool.render<PageResult>(job, set))).result
        return { ...page, html: brotliDecompressSync(body.brotli).toString() }
      },
      async renderResource(set, path) {
        const found = findResource(set, path)
        if (!found) throw new Error(`No unit provides ${path}`)
        const job = { kind: 'resource', path, ...found } as const
        const { body, status = 200 } = (await takeTurn(() => pool.render<ResourceResult>(job, set)))
          .result
        return { status, text: brotliDecompressSync(body.brotli).toString() }
      },
      siteOf: (set, log) =>
        new Site(set, { pool, isSecure: false, connectTo: [NOWHERE], devOrigins: [], log }),
    })
  } finally {
    await pool.close()
  }
}

/** The composer's release set of some releases; throws if one is unusable. */
export function releaseSet(
  releasesDir: string,
  releases: ReadonlyMap<Unit, ReleaseManifest>,
): Promise<ReleaseSet> {
  const live = Object.fromEntries([...releases].map(([unit, { release }]) => [unit, release]))
  const registry: Registry = { schema: 1, generation: 1, live, history: [] }
  return readReleaseSet({ releasesDir, keys: null }, registry, (message) => {
    throw new Error(message)
  })
}
