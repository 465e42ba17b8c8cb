import type { Snapshot } from '@orchard/shared/contracts'
import type { SiteConfig } from '#src/app/site-config.ts'

/** What the server tells the browser about the page it rendered. */
export interface PageState {
  snapshot: Snapshot
  config: SiteConfig
  /** Results of loaders and errors by route id; null where the browser must load for itself. */
  hydration: {
    /** The query that it was rendered with, where there is one: only what of the address changes the page. */
    search?: string
    loaderData: Record<string, unknown>
    /** What the action of a posted form answered. */
    actionData?: Record<string, unknown>
    errors: Record<string, unknown> | null
  } | null
}

/** Id of the `<script type="application/json">` that carries the state. */
export const PAGE_STATE_ID = 'page-state'
