import type { Snapshot, SnapshotPage, SnapshotUnit } from '@orchard/shared/contracts'
import { data, type RouteObject } from '@orchard/shared/router'
import { MembersPage } from '#src/app/members-page.tsx'
import { NotFoundPage } from '#src/app/not-found-page.tsx'
import type { PageSource } from '#src/app/page-source.ts'
import { PageView } from '#src/app/page-view.tsx'
import { RouteFailure } from '#src/app/route-failure.tsx'
import type { RouteHandle } from '#src/app/route-handle.ts'
import { Skeleton } from '#src/app/skeleton.tsx'
import { navigationOf } from './navigation.ts'
import { ShellLayout } from './shell-layout.tsx'

/** All routes of the site: the shell around the pages of every remote, then the not-found page. */
export function createRoutes(snapshot: Snapshot, source: PageSource): RouteObject[] {
  return [
    {
      id: 'shell',
      path: '/',
      element: <ShellLayout navigation={navigationOf(snapshot)} />,
      hydrateFallbackElement: <Skeleton kind="list" />,
      children: [
        ...snapshot.remotes.flatMap((unit) =>
          unit.pages.map((page) => createRemoteRoute(unit, page, source)),
        ),
        {
          id: 'host/not-found',
          path: '*',
          handle: { header: 'baby-blue', footer: true, unit: 'host' } satisfies RouteHandle,
          loader: () => {
            throw data(null, { status: 404 })
          },
          Component: NotFoundPage,
          ErrorBoundary: NotFoundPage,
        },
      ],
    },
  ]
}

function createRemoteRoute(
  unit: SnapshotUnit,
  page: SnapshotPage,
  source: PageSource,
): RouteObject {
  const context = source.context(unit)
  const common = {
    id: page.id,
    path: page.path,
    handle: {
      header: page.header ?? 'white',
      footer: page.footer !== 'none',
      unit: unit.unit,
      isList: page.skeleton === 'list',
    } satisfies RouteHandle,
    errorElement: <RouteFailure unit={unit} page={page} source={source} />,
  }
  const view = { unit, page, source }
  // The key makes React leave a page that still waits for its code, instead of waiting with it.
  if (page.group)
    return {
      ...common,
      loader: () => null,
      element: <MembersPage key={page.id} group={page.group} {...view} />,
    }
  return {
    ...common,
    loader: async ({ request, params }) => {
      const code = await source.load(unit, page)
      return (await code.loader?.({ request, params, ...context })) ?? null
    },
    action: async ({ request, params }) => {
      const code = await source.load(unit, page)
      if (!code.action) throw data(null, { status: 405 })
      return code.action({ request, params, ...context })
    },
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      source.peek(page)?.shouldRevalidate?.({ currentUrl, nextUrl, defaultShouldRevalidate }) ??
      defaultShouldRevalidate,
    element: <PageView key={page.id} {...view} />,
  }
}
