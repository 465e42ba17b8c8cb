import type { Snapshot } from '@orchard/shared/contracts'
import type { matchRoutes, RouteObject } from '@orchard/shared/router'
import type { FederatedSource } from './federated-source.ts'
import { onIdle } from './idle.ts'

/**
 * Fetches code and data of a page when a visitor points at a link to it. Loaders read immutable data
 * through a cache, so what is warmed here is not fetched again by the click.
 */
export function createIntentPrefetch(
  routes: RouteObject[],
  match: typeof matchRoutes,
  snapshot: Snapshot,
  source: FederatedSource,
): (path: string) => void {
  const pages = new Map(
    snapshot.remotes.flatMap((unit) =>
      unit.pages.map((page) => [page.id, { unit, page }] as const),
    ),
  )
  let latest: string | undefined
  return (path) => {
    // Pressing a link that is pointed at focuses it, and its click is next.
    if (path === latest) return
    latest = path
    const address = new URL(path, location.href)
    const found = match(routes, address)?.at(-1)
    const target = found && pages.get(found.route.id ?? '')
    if (!found || !target || target.page.group || isDataSaving()) return
    void source
      .load(target.unit, target.page)
      .then((code) =>
        code.loader?.({
          request: new Request(address),
          params: found.params,
          ...source.context(target.unit),
        }),
      )
      .catch(() => undefined) // only a head start: the click itself reports what fails
  }
}

/**
 * Fetches the code of the other pages of the unit on the screen, the likeliest next ones: one after the other,
 * each in an idle moment of its own.
 */
export async function prefetchSiblings(
  snapshot: Snapshot,
  shownPage: string | null,
  source: FederatedSource,
): Promise<void> {
  const unit = snapshot.remotes.find((one) => one.pages.some((page) => page.id === shownPage))
  for (const page of unit?.pages.filter(({ group }) => group === undefined) ?? []) {
    await new Promise<void>(onIdle)
    if (unit) await source.load(unit, page).catch(() => undefined) // only a head start
  }
}

/** True if the visitor asked the browser to save data. */
export function isDataSaving(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
