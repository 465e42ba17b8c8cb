import '@orchard/shared/styles/index.css'
import { configureAnalytics } from '@orchard/shared/analytics'
import { configureAuth, hasStoredSession } from '@orchard/shared/auth'
import { retryQuery, signInElsewhere, TRACE_METRIC } from '@orchard/shared/contracts'
import { FlagsProvider } from '@orchard/shared/flags'
import {
  createBrowserRouter,
  hydrateSearch,
  matchRoutes,
  onLinkFollow,
  onLinkIntent,
  RouterProvider,
} from '@orchard/shared/router'
import { type ReactNode, startTransition } from 'react'
import type { createRoot, hydrateRoot } from 'react-dom/client'
import {
  hasForeignNodes,
  tolerateForeignNodes,
  withdrawForeignNodes,
} from '#src/app/foreign-nodes.ts'
import { onFailure, reportFailure } from '#src/app/report-failure.ts'
import { markShown } from '#src/app/shown-page.ts'
import { SiteConfigProvider } from '#src/app/site-config.ts'
import { createRoutes } from '#src/shell/routes.tsx'
import '#src/search-box/start-early.ts'
import { PAGE_STATE_ID, type PageState } from '#src/app/page-state.ts'
import { loadSearchPart, provideSearchLoader } from '#src/search-box/search-part.ts'
import { adoptTheme, hasConsent } from '#src/shell/preferences.ts'
import { addImportMap } from './add-import-map.ts'
import { beaconSink } from './beacon-sink.ts'
import { createFederatedSource } from './federated-source.ts'
import { fetchFont, settleFont } from './fetch-font.ts'
import { whenIdle } from './idle.ts'
import { createIntentPrefetch, isDataSaving, prefetchSiblings } from './intent-prefetch.ts'
import { watchReleases } from './newer-release.ts'
import { pacedWindow } from './paced-window.ts'
import { pause } from './pause.ts'
import { loadSearchModule } from './search-module.ts'
import { serverTiming } from './server-timing.ts'

/** The header shows nobody until the code that follows the session is there. */
const FOLLOW_RETRY_MS = 5_000

/** The part of react-dom that the site uses. */
interface Renderer {
  createRoot: typeof createRoot
  hydrateRoot: typeof hydrateRoot
}

/** Hydrates the document, or renders into an empty one, with pauses in which the browser can paint. */
export async function boot(renderer: Renderer): Promise<void> {
  const state = readState()
  const hydration = state.hydration
  const shownPage = hydration
    ? (Object.keys({ ...hydration.loaderData, ...hydration.errors })[0] ?? null)
    : null
  const { apiHost, auth, identityHost, isFree = false, liveSources = [] } = state.config
  const signIn = {
    signInElsewhere: signInElsewhere(auth),
    offersPasskeys: auth.passkeys,
    offersDeviceTrust: auth.deviceTrust,
  }
  const { flags = [] } = state.snapshot
  const given = { apiHost, identityHost, ...signIn, isFree, liveSources, flags }
  const source = createFederatedSource(given, shownPage)
  const routes = createRoutes(state.snapshot, source)
  if (hydration) hydrateSearch(hydration.search ?? '')
  const router = createBrowserRouter(routes, {
    window: pacedWindow(),
    ...(hydration && { hydrationData: hydration }),
  })
  // The document's import map has what starts the page; what the host loads later is in its start file.
  const addHostMap = () =>
    addImportMap(`/_mf/host/${state.snapshot.host}/`, state.snapshot.hostStart)
  provideSearchLoader({
    loadSearch: () => loadSearchModule('search', state.snapshot, source),
    async loadNear() {
      await addHostMap()
      const { createNearMatches } = await import('#src/search-box/near-matches.ts')
      return createNearMatches(await loadSearchModule('related', state.snapshot, source))
    },
  })
  onFailure((failure) => {
    const { location: at, matches } = router.state
    const shown = {
      route: matches.at(-1)?.route.id,
      own: shownPage,
      hasQuery: at.search !== '',
      hasForeignNodes: hasForeignNodes(),
    }
    addHostMap()
      .then(() => import('./send-failure.ts'))
      .then(({ sendFailure }) => sendFailure(state.snapshot, shown, failure))
      .catch(() => undefined) // nobody can be told, then
  })
  const traceparent = serverTiming(TRACE_METRIC)
  if (traceparent)
    addHostMap()
      .then(() => import('./trace-calls.ts'))
      .then(({ traceCalls }) => traceCalls(apiHost, traceparent))
      .catch(() => undefined) // not traced, then
  await pause()

  const endpoint = state.config.analyticsEndpoint
  configureAnalytics({ sinks: endpoint ? [beaconSink(endpoint)] : [], hasConsent })
  configureAuth(async (attempt) => {
    await addHostMap()
    const { openAuth } = await importAuth(attempt)
    return openAuth(state.config)
  })
  const releases = watchReleases(state.snapshot)
  const prefetch = createIntentPrefetch(routes, matchRoutes, state.snapshot, source)
  onLinkIntent((path) => {
    releases.look()
    prefetch(path)
  })
  onLinkFollow(releases.shouldLeave)
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') source.endHydration()
  })

  const root = document.getElementById('root') as HTMLElement
  const site = (
    <AsRendered>
      <SiteConfigProvider value={state.config}>
        <FlagsProvider value={flags}>
          <RouterProvider router={router} useTransitions={false} />
        </FlagsProvider>
      </SiteConfigProvider>
    </AsRendered>
  )
  settleFont()
  tolerateForeignNodes()
  if (hydration && !hydration.errors) markShown(location.pathname + location.search)
  if (hydration)
    startTransition(() => {
      renderer.hydrateRoot(root, site, {
        onRecoverableError: (error, { componentStack }) => {
          if (hasForeignNodes()) console.warn('Hydration beside foreign nodes:', error)
          else console.error('Hydration:', error)
          reportFailure({ kind: 'hydration', error, stack: componentStack ?? '' })
        },
      })
    })
  else renderer.createRoot(root).render(site)
  addEventListener('error', ({ error }) => reportFailure({ kind: 'error', error }))
  addEventListener('unhandledrejection', ({ reason }) =>
    reportFailure({ kind: 'error', error: reason }),
  )
  const measure = () => {
    if (hasConsent())
      addHostMap()
        .then(() => import('./measure-vitals.ts'))
        .then(({ measureVitals }) => measureVitals(state.snapshot, shownPage, hasConsent))
        .catch(() => undefined) // not measured this time
  }
  const { heatmapModule } = state.config
  const recordHeatmap = () => {
    if (heatmapModule && hasConsent())
      import(/* @vite-ignore */ heatmapModule).catch(() => undefined) // not recorded this time
  }
  for (const start of [measure, recordHeatmap]) addEventListener('consent', start)
  const follow = () => {
    addHostMap()
      .then(() => import('./follow-session.ts'))
      .then(({ followSession }) => followSession())
      .catch(() => setTimeout(follow, FOLLOW_RETRY_MS))
  }
  // Another tab may sign in before this one is idle.
  addEventListener('storage', follow, { once: true })
  if (hasStoredSession()) follow()
  else whenIdle(follow)
  whenIdle(() => {
    measure()
    recordHeatmap()
    void loadSearchPart().catch(() => undefined)
    if (isDataSaving()) return
    void prefetchSiblings(state.snapshot, shownPage, source)
    fetchFont()
  })
  adoptTheme()
}

/** The document as the server rendered it, as late as can be: a translator is quick to come back. */
function AsRendered({ children }: { children: ReactNode }) {
  withdrawForeignNodes('shell')
  return children
}

/** A browser may keep a module that did not arrive, so that each further try has an address of its own. */
function importAuth(attempt: number): Promise<typeof import('./open-auth.ts')> {
  if (attempt === 0 || import.meta.env.DEV) return import('./open-auth.ts')
  // Beside this file in a release; put together so that the build does not take it for an asset.
  const folder = import.meta.url.replace(/[^/]*$/, '')
  return import(/* @vite-ignore */ `${folder}open-auth.js${retryQuery(attempt)}`)
}

function readState(): PageState {
  const element = document.getElementById(PAGE_STATE_ID)
  return JSON.parse(element?.textContent ?? '') as PageState
}
