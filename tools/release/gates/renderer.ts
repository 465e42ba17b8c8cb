import { availableParallelism } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import type { Registry, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { readConfig } from '../../../host/src/composer/config.ts'
import { type ReleaseSet, readReleaseSet } from '../../../host/src/composer/release-set.ts'
import type { PageResult } from '../../../host/src/composer/render-messages.ts'
import { RenderPool } from '../../../host/src/composer/render-pool.ts'
import type { RenderedPage } from '../../../host/src/server/render-site.tsx'
import { prepareRenderWorker } from '../build-composer.ts'

/** Renders pages as the composer would, with its own worker. */
export interface Renderer {
  /** @throws {Error} when the page does not come in time or its worker breaks. */
  render(set: ReleaseSet, path: string): Promise<RenderedPage>
}

/** A busy machine must not fail a release; what a visitor waits for is the composer's deadline. */
const DEADLINE_MS = 10_000

/** Nothing answers there: what a page shows must not hang on which services run beside a release. */
const NOWHERE = 'http://127.0.0.1:9'

/** Runs `use` with a renderer and ends its workers. */
export async function withRenderer<T>(
  releasesDir: string,
  use: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  const { site } = readConfig({ PRODUCT_API_HOST: NOWHERE, IDENTITY_HOST: NOWHERE })
  const worker = await prepareRenderWorker()
  const pool = new RenderPool({
    script: worker,
    settings: { releasesDir, site },
    workers: Math.min(4, availableParallelism()),
    deadlineMs: DEADLINE_MS,
  })
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
        const { body, ...page } = (await pool.render<PageResult>(job, set)).result
        return { ...page, html: brotliDecompressSync(body.brotli).toString() }
      },
    })
  } finally {
    await pool.close()
  }
}

/** The composer's release set of some releases, all of which it must accept. */
export function releaseSet(
  releasesDir: string,
  releases: ReadonlyMap<Unit, ReleaseManifest>,
): Promise<ReleaseSet> {
  const live = Object.fromEntries([...releases].map(([unit, { release }]) => [unit, release]))
  const registry: Registry = { schema: 1, generation: 1, live, history: [] }
  return readReleaseSet(releasesDir, registry, (message) => {
    throw new Error(message)
  })
}
