import {
  isSupportedContract,
  type LoadContext,
  type PageModule,
  type RemoteModule,
  retryQuery,
  type SnapshotPage,
  type SnapshotUnit,
} from '@orchard/shared/contracts'
import { decodeAssets } from '#src/app/asset-references.ts'
import { createPageStore, type PageSource } from '#src/app/page-source.ts'
import { readAsset } from '#src/app/read-asset.ts'
import { reportFailure } from '#src/app/report-failure.ts'
import { addImportMap } from './add-import-map.ts'
import { type Container, openContainer } from './open-container.ts'

const ATTEMPT_TIMEOUT_MS = 8_000
const RETRY_DELAYS_MS = [500, 1_500]
const HYDRATION_RETRY_DELAY_MS = 5_000

/** The part of a `LoadContext` that all remotes share. */
type Given = Pick<
  LoadContext,
  | 'apiHost'
  | 'identityHost'
  | 'signInElsewhere'
  | 'offersPasskeys'
  | 'offersDeviceTrust'
  | 'isFree'
  | 'liveSources'
  | 'flags'
>

/** The remotes of a snapshot, fetched through module federation when a page or the shell needs them. */
export interface FederatedSource extends PageSource {
  /**
   * From here on a failure to load rejects: the document's own page has hydrated or was left. What was
   * asked for before stays pending instead.
   */
  endHydration(): void
  /** The whole remote entry of a remote. */
  loadRemote(unit: SnapshotUnit): Promise<RemoteModule>
}

/** @param hydrating id of the route that the document shows, if its HTML came from the server. */
export function createFederatedSource(given: Given, hydrating: string | null): FederatedSource {
  const remoteEntries = new Map<string, Promise<RemoteModule>>()
  let patient = hydrating
  const resolved = new Map<string, Promise<unknown>>()
  const attempts = new Map<string, number>()

  function openRemoteEntry(unit: SnapshotUnit): Promise<RemoteModule> {
    const known = remoteEntries.get(unit.unit)
    if (known) return known
    const remoteEntry = fetchRemoteEntry(unit)
    remoteEntries.set(unit.unit, remoteEntry)
    remoteEntry.catch(() => remoteEntries.delete(unit.unit))
    return remoteEntry
  }

  async function fetchRemoteEntry(unit: SnapshotUnit): Promise<RemoteModule> {
    const attempt = attempts.get(unit.unit) ?? 0
    attempts.set(unit.unit, attempt + 1)
    await withTimeout(
      addImportMap(unit.base, unit.start),
      `The start file of ${unit.unit}@${unit.release} did not load`,
    )
    // A browser may keep a module that failed: each try has an address of its own.
    const address = unit.base + unit.entry + retryQuery(attempt)
    const remoteEntry = await withTimeout(
      importRemoteEntry(address),
      `${unit.unit}@${unit.release} did not load within ${ATTEMPT_TIMEOUT_MS} ms`,
    )
    if (!isSupportedContract(remoteEntry.contract))
      throw new Error(`${unit.unit}@${unit.release} is of contract ${remoteEntry.contract}`)
    return remoteEntry
  }

  async function fetchPage(unit: SnapshotUnit, page: SnapshotPage): Promise<PageModule> {
    const remoteEntry = await openRemoteEntry(unit)
    return withTimeout(remoteEntry.loadPage(page.id), `${page.id} did not load`)
  }

  async function fetchPatiently(unit: SnapshotUnit, page: SnapshotPage): Promise<PageModule> {
    const wasHydrating = patient === page.id
    for (let attempt = 0; ; attempt++) {
      try {
        return await fetchPage(unit, page)
      } catch (error) {
        const isHydrating = patient === page.id
        // Left before its code came. React may still be looking at the old HTML, for which a rejection
        // would be an error of hydration.
        if (wasHydrating && !isHydrating) return new Promise(() => {})
        const delay = RETRY_DELAYS_MS[attempt] ?? (isHydrating ? HYDRATION_RETRY_DELAY_MS : null)
        // Said once: what comes after is the same failure still.
        if (attempt === RETRY_DELAYS_MS.length)
          reportFailure({ kind: 'load', unit, error, route: page.id })
        if (delay === null) throw error
        console.warn(`${unit.unit}@${unit.release}: ${String(error)}; trying again`)
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
  }

  const store = createPageStore(fetchPatiently)

  return {
    ...store,
    context: (unit) => createContext(unit, given),
    resolve(unit, page, data) {
      const known = resolved.get(page.id)
      if (known) return known
      const resolving = decodeAssets(data, createContext(unit, given).readAsset)
      resolved.set(page.id, resolving)
      return resolving
    },
    endHydration() {
      if (patient !== null) store.giveUp(patient)
      patient = null
    },
    loadRemote: openRemoteEntry,
  }
}

function createContext(unit: SnapshotUnit, given: Given): LoadContext {
  return {
    ...given,
    readAsset: (path) => readAsset(unit.base + path),
    fetchPublic: (path) => fetch(path),
  }
}

async function importRemoteEntry(address: string): Promise<RemoteModule> {
  const module: { remote: RemoteModule } | Container = await import(/* @vite-ignore */ address)
  return 'init' in module ? openContainer(module) : module.remote
}

function withTimeout<T>(work: Promise<T>, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ATTEMPT_TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
