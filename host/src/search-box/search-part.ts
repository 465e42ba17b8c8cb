import { type LoadContext, partFile, type SearchPart } from '@orchard/shared/contracts'
import { PAGE_STATE_ID, type PageState } from '#src/app/page-state.ts'
import { readAsset } from '#src/app/read-asset.ts'
import type { ShowNear } from './near-matches.ts'

/** Fetches each tier of the search; a failed try is made anew by the next call. */
export interface SearchParts {
  loadSearch(): Promise<SearchPart>
  loadNear(): Promise<ShowNear>
}

interface PartModule {
  openPart(context: Pick<LoadContext, 'readAsset' | 'liveSources'>): Promise<SearchPart>
}

let loading: Promise<SearchPart> | undefined
let loaders: (remoteEntries: SearchParts) => void
const remoteEntries = new Promise<SearchParts>((resolve) => {
  loaders = resolve
})

/**
 * Fetches index and ranking of the search, once. The part's own module needs nothing else of the site. A release without
 * one, or whose module does not arrive, has the part behind its remote entry as well, which the site opens once it has started.
 * @throws {Error} when neither can be fetched.
 */
export function loadSearchPart(): Promise<SearchPart> {
  loading ??= open().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Fetches the second tier of the search, when the site has started.
 * @throws {Error} when it cannot be fetched.
 */
export async function loadNearMatches(): Promise<ShowNear> {
  return (await remoteEntries).loadNear()
}

/** Tells how the tiers are fetched by federation. */
export function provideSearchLoader(given: SearchParts): void {
  loaders(given)
}

async function open(): Promise<SearchPart> {
  return (await openModule().catch(() => null)) ?? (await remoteEntries).loadSearch()
}

async function openModule(): Promise<SearchPart | null> {
  const address = moduleAddress()
  if (!address) return null
  const { openPart }: PartModule = await import(/* @vite-ignore */ address)
  const base = address.slice(0, -partFile('search').length)
  return openPart({ readAsset: (path) => readAsset(base + path), liveSources: liveSources() })
}

/** The import map at the end of the document names the modules of parts; later maps are in its head. */
function moduleAddress(): string | undefined {
  const map = document.querySelector('body > script[type=importmap]')?.textContent
  const { imports }: { imports?: Record<string, string> } = JSON.parse(map ?? '{}')
  return imports?.[partFile('search')]
}

function liveSources(): readonly string[] {
  const state = document.getElementById(PAGE_STATE_ID)?.textContent
  return state ? ((JSON.parse(state) as PageState).config.liveSources ?? []) : []
}
