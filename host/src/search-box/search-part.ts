import { type LoadContext, partFile, type SearchPart } from '@orchard/shared/contracts'
import { readAsset } from '#src/app/read-asset.ts'

type LoadSearchPart = () => Promise<SearchPart>

interface PartModule {
  openPart(context: Pick<LoadContext, 'readAsset'>): Promise<SearchPart>
}

let loading: Promise<SearchPart> | undefined
let openDoor: (load: LoadSearchPart) => void
const door = new Promise<LoadSearchPart>((resolve) => {
  openDoor = resolve
})

/**
 * Fetches index and ranking of the search, once; a failed try is made anew by the next call. The part's own module needs
 * nothing else of the site. A release without one, or whose module does not arrive, has the part behind its door as
 * well, which the site opens once it has started.
 * @throws {Error} when neither can be fetched.
 */
export function loadSearchPart(): Promise<SearchPart> {
  loading ??= open().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Tells how the search is fetched by federation. */
export function provideSearchDoor(load: LoadSearchPart): void {
  openDoor(load)
}

async function open(): Promise<SearchPart> {
  return (await openModule().catch(() => null)) ?? (await door)()
}

async function openModule(): Promise<SearchPart | null> {
  const address = moduleAddress()
  if (address === undefined) return null
  const { openPart }: PartModule = await import(/* @vite-ignore */ address)
  const base = address.slice(0, -partFile('search').length)
  return openPart({ readAsset: (path) => readAsset(base + path) })
}

/** Modules of parts are in the import map at the end of the document, with their integrity; later ones are in its head. */
function moduleAddress(): string | undefined {
  const map = document.querySelector('body > script[type=importmap]')?.textContent
  if (!map) return undefined
  const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map)
  return Object.keys(integrity).find((address) => address.endsWith(`/${partFile('search')}`))
}
