import { createHash } from 'node:crypto'
import type {
  ReleaseManifest,
  RenderedPage,
  SiteConfig,
  SiteReleases,
  SnapshotPage,
  SnapshotUnit,
} from '@orchard/shared/contracts'
import { SOURCE_RELEASE } from '@orchard/shared/contracts'
import { FlagsProvider } from '@orchard/shared/flags'
import { isRouteErrorResponse } from '@orchard/shared/router'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from '@orchard/shared/router/server'
import { encodeAssets } from '#src/app/asset-references.ts'
import { FAILURE_HEAD } from '#src/app/failure-page.tsx'
import { MEMBERS_HEAD } from '#src/app/members-page.tsx'
import { NOT_FOUND_HEAD } from '#src/app/not-found-page.tsx'
import { createPageStore, type PageSource } from '#src/app/page-source.ts'
import type { PageState } from '#src/app/page-state.ts'
import { SiteConfigProvider } from '#src/app/site-config.ts'
import { START_SCRIPT } from '#src/browser/start-script.ts'
import { PREPAINT_SCRIPT } from '#src/shell/prepaint.ts'
import { createRoutes } from '#src/shell/routes.tsx'
import { documentHtml } from './document.ts'
import { importMapHashes, startImportMap } from './import-maps.ts'
import { renderMarkup } from './render-markup.ts'

const NO_PAGE = { html: '', styleHashes: [], scriptHashes: [], failed: null }

/** The router's response to a form posted to a page without an action. */
const NOT_ALLOWED = 405
/** As in `shared/src/styles/index.css`. */
const LAYER_ORDER = '@layer tokens,base,components,app;'

/**
 * Renders one page of the site: loaders, HTML, head and the state that the browser continues from. Whatever
 * a remote does wrong, the shell is rendered, with a message in the page's place.
 * @param failure renders that message at once, without the page, which is known to fail.
 * @throws {Error} when the host itself fails.
 */
export async function renderSite(
  releases: SiteReleases,
  config: SiteConfig,
  request: Request,
  failure?: string,
): Promise<RenderedPage> {
  const renderShell = (error: unknown) =>
    renderPage(withoutPages(releases, error), config, new Request(request.url))
  return failure === undefined
    ? renderPage(releases, config, request).catch(renderShell)
    : renderShell(new Error(failure))
}

/** The same releases, none of whose pages load. */
function withoutPages(releases: SiteReleases, error: unknown): SiteReleases {
  return { ...releases, source: { ...releases.source, loadPage: () => Promise.reject(error) } }
}

async function renderPage(
  releases: SiteReleases,
  config: SiteConfig,
  request: Request,
): Promise<RenderedPage> {
  const url = new URL(request.url)
  const sourceUnit = releases.snapshot.remotes.find((unit) => unit.release === SOURCE_RELEASE)
  if (
    sourceUnit &&
    matchRoutes(
      sourceUnit.pages.map(({ path }) => ({ path })),
      url.pathname,
    )
  )
    return renderEmpty(releases, config, url)
  const { source, handler, importMap, scriptHashes, readSheets, readPageSheets } = siteOf(releases)
  const context = await handler.query(request)
  if (context instanceof Response)
    return {
      ...NO_PAGE,
      status: context.status,
      location: context.headers.get('Location') ?? '/',
    }
  if (context.statusCode === NOT_ALLOWED) return { ...NO_PAGE, status: NOT_ALLOWED }

  const leaf = context.matches.at(-1)
  const loadError = Object.values(context.errors ?? {})[0]
  const owner = releases.snapshot.remotes.find((unit) =>
    unit.pages.some((page) => page.id === leaf?.route.id),
  )
  const page = owner?.pages.find((one) => one.id === leaf?.route.id)
  const isExpected = isRouteErrorResponse(loadError)
  // The boundary of an expected failure shows the remote's own words, so its code must be there.
  if (owner && page && !page.group && (isExpected || !loadError)) await source.load(owner, page)

  const { html: body, error: renderError } = await renderMarkup(
    <SiteConfigProvider value={config}>
      <FlagsProvider value={releases.snapshot.flags ?? []}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </FlagsProvider>
    </SiteConfigProvider>,
  )
  if (renderError) throw renderError
  const failed = loadError !== undefined && !isExpected
  const code = page && source.peek(page)
  const headFor = () => {
    if (failed) return FAILURE_HEAD
    if (page?.group) return MEMBERS_HEAD
    if (!code) return NOT_FOUND_HEAD
    return code.head({
      data: context.loaderData[leaf?.route.id ?? ''] as never,
      ...(isExpected ? { error: { status: loadError.status, data: loadError.data } } : {}),
      params: leaf?.params ?? {},
      url,
    })
  }
  const state: PageState = {
    snapshot: releases.snapshot,
    config,
    hydration: {
      ...(url.search ? { search: url.search } : {}),
      loaderData: encodeLoaderData(context.loaderData, releases.assetPath),
      ...(context.actionData ? { actionData: context.actionData } : {}),
      errors: context.errors ? serializeErrors(context.errors) : null,
    },
  }
  const retryAfter = Object.values(context.actionHeaders)[0]?.get('Retry-After')
  const release = releases.remotes.find((one) => one.unit === owner?.unit)
  const styles = [
    ...readSheets(releases.host, releases.host.styles),
    ...(owner && page && !page.group && !failed ? readPageSheets(owner, page) : []),
  ]
  return {
    status: failed ? 500 : context.statusCode,
    ...(retryAfter ? { retryAfter } : {}),
    html: documentHtml({
      head: headFor(),
      path: url.pathname,
      body,
      state,
      styles,
      importMap,
      host: releases.host,
      remote: release && page && !page.group ? { release, page } : null,
    }),
    styleHashes: styles.map((style) => style.hash),
    scriptHashes,
    failed: failed ? String(loadError instanceof Error ? loadError.stack : loadError) : null,
  }
}

/** The document of a page that only the browser can render, since its remote runs from source. */
function renderEmpty(releases: SiteReleases, config: SiteConfig, url: URL): RenderedPage {
  const html = documentHtml({
    head: { title: 'API Orchard', description: '', noindex: true },
    path: url.pathname,
    body: '',
    state: { snapshot: releases.snapshot, config, hydration: null },
    styles: [],
    importMap: startImportMap(releases),
    host: releases.host,
    remote: null,
  })
  return { ...NO_PAGE, status: 200, html }
}

const sites = new WeakMap<SiteReleases, ReturnType<typeof prepareSite>>()

function siteOf(releases: SiteReleases) {
  const site = sites.get(releases) ?? prepareSite(releases)
  sites.set(releases, site)
  return site
}

/** All that the pages of the same releases have in common, so that no page has to make it again. */
function prepareSite(releases: SiteReleases) {
  const sheets = new Map<string, { href: string; text: string; hash: string }>()
  const readSheet = (of: ReleaseManifest, file: string) => {
    const href = of.base + file
    const known = sheets.get(href)
    if (known) return known
    // A minifier may drop the statement that orders the layers; their order must not hang on chance.
    const isFirst = of === releases.host && file === of.styles[0]
    const text = (isFirst ? LAYER_ORDER : '') + releases.readStyle(of, file)
    const sheet = { href, text, hash: hash(text) }
    sheets.set(href, sheet)
    return sheet
  }
  const readSheets = (of: ReleaseManifest, files: readonly string[]) =>
    files.map((file) => readSheet(of, file))
  const readPageSheets = ({ unit }: SnapshotUnit, { id }: SnapshotPage) => {
    const release = releases.remotes.find((one) => one.unit === unit)
    return release
      ? readSheets(release, [...release.styles, ...(release.pageStyles[id] ?? [])])
      : []
  }
  const source: PageSource = {
    ...createPageStore(async (unit, page) => {
      // Missing styles fail the page here, while the shell can still replace it.
      readPageSheets(unit, page)
      return releases.source.loadPage(unit, page)
    }),
    context: releases.source.context,
    resolve: (_unit, _page, data) => Promise.resolve(data),
  }
  const importMap = startImportMap(releases)
  return {
    source,
    handler: createStaticHandler(createRoutes(releases.snapshot, source)),
    importMap,
    scriptHashes: [
      ...[PREPAINT_SCRIPT, START_SCRIPT, importMap].map(hash),
      ...importMapHashes([releases.host, ...releases.remotes]),
    ],
    readSheets,
    readPageSheets,
  }
}

/** Loader data as JSON carries it. */
function encodeLoaderData(
  loaderData: Record<string, unknown>,
  assetPath: SiteReleases['assetPath'],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(loaderData).map(([id, value]) => [id, encodeAssets(value ?? null, assetPath)]),
  )
}

function serializeErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data, internal: false }
        : { message: 'The server could not render this page.' },
    ]),
  )
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
