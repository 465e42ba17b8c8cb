import type {
  Announcement,
  Notice,
  RenderedPage,
  ResourceResponse,
  SiteConfig,
} from '@orchard/shared/contracts'
import type { PackedBody } from '#src/serve/responses/packed-body.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'

/** Settings of a worker thread. */
export interface WorkerSettings {
  releasesDir: string
  site: SiteConfig
}

/** Megabytes that a worker may take for objects before it is ended. */
export const WORKER_HEAP_MB = 128

/** What operators have announced, and what the banner says of it. */
export interface Announced {
  announcements: readonly Announcement[]
  notices: readonly Notice[]
}

/** One piece of work for a worker. The set travels by key; the worker is told a new one before. */
export type RenderJob = { announced?: Announced } & (
  | {
      kind: 'page'
      path: string
      method: string
      body: Uint8Array | null
      contentType: string | null
      /** Address of the visitor. */
      client: string
      /** Why the page itself must not be rendered; the shell then shows that it failed. */
      failure?: string
    }
  | {
      kind: 'resource'
      unit: string
      id: string
      path: string
      params: Record<string, string | undefined>
    }
)

export type ToWorker =
  | { type: 'use'; set: ReleaseSet }
  | { type: 'forget'; key: string }
  | { type: 'job'; id: number; job: RenderJob; setKey: string }

/** A rendered page; its HTML travels packed, and changes hands without a copy. */
export type PageResult = Omit<RenderedPage, 'html'> & { body: PackedBody }
/** The same for what is not HTML. */
export type ResourceResult = Omit<ResourceResponse, 'body'> & { body: PackedBody }
export type RenderResult = PageResult | ResourceResult

export type FromWorker =
  /** `threadId` is the one by which the system knows the thread; null where it has none. */
  | { type: 'ready'; threadId: number | null }
  | { type: 'done'; id: number; result: RenderResult; milliseconds: number; heldMb: number }
  | { type: 'failed'; id: number; message: string; heldMb: number }
  /** Something threw that no job waits for. */
  | { type: 'stray'; message: string }
