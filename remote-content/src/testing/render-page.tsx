import type { LoadContext, PageModule } from '@orchard/shared/contracts'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from '@orchard/shared/router/server'
import { renderToStaticMarkup } from 'react-dom/server'

/** Loads a page at an address, `route` being its pattern, and renders it as the server does. */
export async function renderPage<Data>(
  { Component, ErrorComponent, loader }: PageModule<Data>,
  route: string,
  address: string,
  context: LoadContext,
): Promise<{ status: number; html: string }> {
  const handler = createStaticHandler([
    {
      path: route,
      loader: ({ params, request }) => loader?.({ ...context, params, request }) ?? null,
      hasErrorBoundary: true,
    },
  ])
  const loaded = await handler.query(new Request(new URL(address, 'https://site.example')))
  if (loaded instanceof Response) throw new Error(`${address} redirects`)
  const [error] = Object.values(loaded.errors ?? {})
  const [data] = Object.values(loaded.loaderData)
  if (error && !ErrorComponent) throw error
  const element =
    error && ErrorComponent ? (
      <ErrorComponent status={loaded.statusCode} data={error.data} />
    ) : (
      <Component data={data} />
    )
  const router = createStaticRouter([{ path: route, element }], { ...loaded, errors: null })
  return {
    status: loaded.statusCode,
    html: renderToStaticMarkup(
      <StaticRouterProvider
        router={router}
        context={{ ...loaded, errors: null }}
        hydrate={false}
      />,
    ),
  }
}

/** A context whose release has these JSON files. */
export function contextWith(readFile: (path: string) => unknown, now = Date.now): LoadContext {
  return {
    apiHost: 'https://api.example',
    identityHost: null,
    signInElsewhere: [],
    now,
    readAsset: async (path) => JSON.parse(String(await readFile(path))),
    fetchPublic: async () => Response.json({ apis: [], categories: [] }),
  }
}
