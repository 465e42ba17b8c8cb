import type { SiteConfig, Snapshot } from '@orchard/shared/contracts'

/** Data that the server sends along with the page it rendered. */
export interface PageState {
  snapshot: Snapshot
  config: SiteConfig
  /** Results of loaders and errors by route id; null where the browser must load for itself. */
  hydration: {
    /** The query that it was rendered with, where there is one: only what of the address changes the page. */
    search?: string
    loaderData: Record<string, unknown>
    /** Results of the action of a posted form. */
    actionData?: Record<string, unknown>
    errors: Record<string, unknown> | null
  } | null
}

/** Id of the `<script type="application/json">` that carries the state. */
export const PAGE_STATE_ID = 'page-state'
