import {
  CALL_CONTRACTS_PATH,
  type ResponseOrigin,
  type RetiredApi,
} from '@orchard/shared/call-contracts'
import { FORMS_PATH } from '@orchard/shared/contracts'
import { SITE_FACTS_PATH } from '@orchard/shared/fact-sheet'
import type { Dependencies, Dependency } from '@orchard/shared-node/health'
import { ApiError } from '#src/server/api-error.ts'
import { type Contract, type Contracts, readContracts } from './contract.ts'
import type { KeptList } from './kept-list.ts'
import type { SiteFacts } from './site-facts.ts'
import type { SiteForms } from './site-forms.ts'

/** The APIs that can be called, as the site publishes them. */
export type Catalogue = ReturnType<typeof createCatalogue>

const REFRESH_MS = 30_000
/** Retry interval while there is no list. */
const RETRY_MS = 1_000
/** Calls of unlisted APIs refresh the list at most this often. */
const ASK_AGAIN_MS = 2_000
const TIMEOUT_MS = 2_000

/** The catalogue of the site at `origin`; refreshed in the background, kept if the site is down. */
export function createCatalogue(
  origin: string,
  {
    kept,
    now,
    watch,
    facts,
    forms,
    ask = fetch,
  }: {
    kept: KeptList
    now(): Date
    watch: Dependencies
    /** Is given the site's facts whenever the list is read. */
    facts?: Pick<SiteFacts, 'compare'>
    /** Is given the forms of live remotes whenever the list is read. */
    forms?: Pick<SiteForms, 'take'>
    ask?: typeof fetch
  },
) {
  let contracts: Contracts | null = null
  let tag: string | null = null
  let askedAt = 0
  let asking: Promise<void> | null = null
  let next: NodeJS.Timeout | undefined
  const closing = new AbortController()
  const ofSite = (id: string, path: string) =>
    watch(id, {
      failing: `The site's ${path} cannot be read`,
      again: `The site's ${path} can be read again`,
    })
  const documents = {
    list: ofSite('catalogue', CALL_CONTRACTS_PATH),
    facts: ofSite('site-facts', SITE_FACTS_PATH),
    forms: ofSite('site-forms', FORMS_PATH),
  }

  /** Gives `take` the response of the site, within two seconds, its body included. */
  async function askSite(
    path: string,
    headers: HeadersInit,
    document: Dependency,
    take: (response: Response) => unknown,
  ) {
    // As a part of another signal, AbortSignal.timeout may be collected before its time (nodejs/node#57736).
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(timedOut()), TIMEOUT_MS)
    const signal = AbortSignal.any([limit.signal, closing.signal])
    try {
      const response = await ask(origin + path, { headers, signal, redirect: 'error' })
      // In an upgrade the site may be of a version that publishes the list alone.
      const isOlder = response.status === 404 && document !== documents.list
      if (!response.ok && response.status !== 304 && !isOlder)
        throw new Error(`status ${response.status}`)
      if (!isOlder) await take(response)
      document.worked()
    } catch (error) {
      if (!closing.signal.aborted) document.failed(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function takeList(response: Response): Promise<void> {
    if (response.status === 304) return kept.write()
    const text = await response.text()
    contracts = readContracts(text)
    tag = response.headers.get('ETag')
    await kept.write(text)
  }

  /** Fetches the list, one request at a time, and schedules the next refresh. */
  function refresh(): Promise<void> {
    askedAt = now().getTime()
    asking ??= Promise.all([
      askSite(
        CALL_CONTRACTS_PATH,
        tag === null ? {} : { 'If-None-Match': tag },
        documents.list,
        takeList,
      ),
      facts &&
        askSite(SITE_FACTS_PATH, {}, documents.facts, async (response) =>
          facts.compare(await response.text()),
        ),
      forms &&
        askSite(FORMS_PATH, {}, documents.forms, async (response) =>
          forms.take(await response.text()),
        ),
    ])
      .then(() => undefined)
      .finally(() => {
        asking = null
        clearTimeout(next)
        if (!closing.signal.aborted)
          next = setTimeout(refresh, contracts ? REFRESH_MS : RETRY_MS).unref()
      })
    return asking
  }

  function refreshSoon(): void {
    if (now().getTime() - askedAt >= ASK_AGAIN_MS) void refresh()
  }

  return {
    /** Asks the site again, unless it was asked a moment ago. */
    refreshSoon,
    /**
     * The contract of an API, from memory; null if the list has no such API. The site is asked
     * again soon then, since the API may just have been released.
     * @throws {ApiError} 503 as long as there has never been a list.
     */
    find(slug: string): Contract | null {
      const contract = contracts?.apis.get(slug)
      if (contract) return contract
      refreshSoon()
      if (contracts) return null
      throw unavailable()
    },
    /** @throws {ApiError} 503 as long as there has never been a list. */
    requireList(): void {
      if (contracts === null) throw unavailable()
    },
    /** True for an API of the list, from memory; the site is not asked. */
    has: (slug: string): boolean => contracts?.apis.has(slug) ?? false,
    /** An API that the catalogue had, from memory; null if the list names no such API. */
    findRetired: (slug: string): RetiredApi | null => contracts?.retired.get(slug) ?? null,
    /**
     * Every API by slug, from memory.
     * @throws {ApiError} 503 as long as there has never been a list.
     */
    list(): [slug: string, contract: Contract][] {
      if (contracts) return [...contracts.apis]
      refreshSoon()
      throw unavailable()
    },
    /**
     * Takes the list on disk, or waits a moment for the site's first one, and goes on asking the site
     * until it is closed. Never rejects.
     */
    async start(): Promise<void> {
      contracts = await kept.read()
      const first = refresh()
      if (!contracts) await first
    },
    /** Gives up the request under way; resolves when nothing is written to the disk any more. */
    async close() {
      closing.abort()
      clearTimeout(next)
      await asking
    },
  }
}

function timedOut(): DOMException {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}

function unavailable(): ApiError {
  return new ApiError(
    503,
    'catalogue_unavailable',
    'The catalogue is not loaded yet. Retry in a few seconds.',
  )
}

/** The contract of an API that responds. */
export type DeployedContract = Contract & { answer: ResponseOrigin }

const isDeployed = (contract: Contract): contract is DeployedContract => contract.answer !== null

/** @throws {ApiError} 404 for a slug that the catalogue does not have, 410 for one that it had. */
export function findListed(catalogue: Catalogue, slug: string): Contract {
  const contract = catalogue.find(slug)
  if (contract) return contract
  const retired = catalogue.findRetired(slug)
  if (retired)
    throw new ApiError(
      410,
      'api_retired',
      `This API was retired on ${retired.retired}. ${retired.reason} Instead: ${retired.instead.join(', ')}`,
    )
  throw new ApiError(404, 'api_unknown', 'The catalogue has no such API')
}

/** @throws {ApiError} as `findListed`, and 503 while nothing responds to the API. */
export function findDeployed(catalogue: Catalogue, slug: string): DeployedContract {
  const contract = findListed(catalogue, slug)
  if (isDeployed(contract)) return contract
  throw new ApiError(503, 'not_deployed', 'This API is not available yet')
}
