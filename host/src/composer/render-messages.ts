import type { ResourceAnswer } from '@orchard/shared/contracts'
import type { SiteConfig } from '#src/app/site-config.ts'
import type { RenderedPage } from '#src/server/render-site.tsx'
import type { ReleaseSet } from './release-set.ts'

/** What a worker thread is started with. */
export interface WorkerSettings {
  releasesDir: string
  site: SiteConfig
}

/** One piece of work for a worker. The set travels by key; the worker is told a new one before. */
export type RenderJob =
  | {
      kind: 'page'
      path: string
      method: string
      body: Uint8Array | null
      contentType: string | null
      /** Address of the visitor. */
      client: string
    }
  | {
      kind: 'resource'
      unit: string
      id: string
      path: string
      params: Record<string, string | undefined>
    }

export type ToWorker =
  | { type: 'use'; set: ReleaseSet }
  | { type: 'forget'; key: string }
  | { type: 'job'; id: number; job: RenderJob; setKey: string }

export type RenderResult = RenderedPage | ResourceAnswer

export type FromWorker =
  | { type: 'done'; id: number; result: RenderResult; milliseconds: number }
  | { type: 'failed'; id: number; message: string }
