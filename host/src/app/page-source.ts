import type { LoadContext, PageModule, SnapshotPage, SnapshotUnit } from '@orchard/shared/contracts'

/** Provides code and data of remotes, over the network or from a release's folder. */
export interface PageSource {
  /**
   * The page's code; the same promise until it fails. While the document hydrates it stays pending
   * rather than reject, so that the server's HTML stays on the screen.
   */
  load(unit: SnapshotUnit, page: SnapshotPage): Promise<PageModule>
  /** The page's code if it is here already. */
  peek(page: SnapshotPage): PageModule | undefined
  context(unit: SnapshotUnit): LoadContext
  /** The data of a page whose HTML refers to files of its release; the same promise each time. */
  resolve(unit: SnapshotUnit, page: SnapshotPage, data: unknown): Promise<unknown>
}

/**
 * The part of a source that remembers pages: it keeps them by id and marks settled promises, so that
 * React's `use` reads them without suspending.
 */
export function createPageStore(fetchPage: PageSource['load']) {
  const pages = new Map<string, Promise<PageModule>>()
  const codes = new Map<string, PageModule>()
  return {
    load(unit: SnapshotUnit, page: SnapshotPage) {
      const known = pages.get(page.id)
      if (known) return known
      const loading: Promise<PageModule> = fetchPage(unit, page).then(
        (value) => {
          codes.set(page.id, value)
          Object.assign(loading, { status: 'fulfilled', value })
          return value
        },
        (error) => {
          if (pages.get(page.id) === loading) pages.delete(page.id)
          throw error
        },
      )
      pages.set(page.id, loading)
      return loading
    },
    peek: (page: SnapshotPage) => codes.get(page.id),
    /** Lets the next load of a page whose code is not here start anew. */
    giveUp(id: string) {
      if (!codes.has(id)) pages.delete(id)
    },
  }
}
