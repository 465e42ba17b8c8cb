import { ApiError } from '#src/api-error.ts'
import { type Contract, readContract } from './contract.ts'

/** The APIs that can be called, as the site publishes them. */
export interface Catalogue {
  /**
   * What an API wants and answers; null where the catalogue has no such API.
   * @throws {ApiError} 503 as long as the site has not told.
   */
  find(slug: string): Contract | null | Promise<Contract | null>
}

const LIST_FRESH_MS = 60_000
const DOCUMENT_FRESH_MS = 5 * 60_000
/** An API that is not listed may just have been released; and a site that failed may be there again. */
const ASK_AGAIN_MS = 2_000
const TIMEOUT_MS = 5_000
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST_SLUG = 64

/** Something that is fetched when it is needed, and stays as it was while it cannot be fetched again. */
interface Kept<Value> {
  value: Value | null
  /** When it was fetched, and when that was last tried; milliseconds since 1970. */
  at: number
  triedAt: number
  fetching: Promise<void> | null
}

/**
 * The catalogue of the site at `origin`: `/catalogue.json` and each API's OpenAPI document, fetched
 * when first needed, refreshed behind an answer, and used as they were while the site is down.
 */
export function createCatalogue(
  origin: string,
  { now, log, ask = fetch }: { now(): Date; log(message: string): void; ask?: typeof fetch },
): Catalogue {
  const list = createKept<ReadonlySet<string>>()
  const documents = new Map<string, Kept<Contract>>()

  async function fetchJson(path: string): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await ask(origin + path, { signal, redirect: 'error' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return response.json()
  }

  function refresh<Value>(
    kept: Kept<Value>,
    path: string,
    read: (json: unknown) => Value,
  ): Promise<void> {
    kept.triedAt = now().getTime()
    kept.fetching ??= fetchJson(path)
      .then((json) => {
        kept.value = read(json)
        kept.at = now().getTime()
      })
      .catch((error: Error) => log(`The catalogue's ${path}: ${error.message}`))
      .finally(() => {
        kept.fetching = null
      })
    return kept.fetching
  }

  /** The value at once where there is one, refreshed behind the caller's back when it has grown old. */
  function current<Value>(
    kept: Kept<Value>,
    path: string,
    read: (json: unknown) => Value,
    freshMs: number,
  ): Value | Promise<Value> {
    const at = now().getTime()
    const mayTry = at - kept.triedAt >= ASK_AGAIN_MS
    if (kept.value === null) {
      const fetching = kept.fetching ?? (mayTry ? refresh(kept, path, read) : Promise.resolve())
      return fetching.then(() => kept.value ?? Promise.reject(unavailable()))
    }
    // What fails here is logged and tried again; nobody waits for it.
    if (at - kept.at >= freshMs && mayTry) refresh(kept, path, read).catch(() => undefined)
    return kept.value
  }

  const readList = () => current(list, '/catalogue.json', slugsOf, LIST_FRESH_MS)
  const readDocument = (slug: string): Contract | Promise<Contract> => {
    const kept = documents.get(slug) ?? createKept<Contract>()
    documents.set(slug, kept)
    return current(kept, `/api/${slug}/openapi.json`, readContract, DOCUMENT_FRESH_MS)
  }
  return {
    find(slug) {
      if (slug.length > LONGEST_SLUG || !SLUG.test(slug)) return null
      const slugs = readList()
      if (!(slugs instanceof Promise) && slugs.has(slug)) return readDocument(slug)
      return findSlowly(slug, slugs)
    },
  }

  async function findSlowly(
    slug: string,
    slugs: ReadonlySet<string> | Promise<ReadonlySet<string>>,
  ): Promise<Contract | null> {
    if ((await slugs).has(slug)) return readDocument(slug)
    if (now().getTime() - list.triedAt >= ASK_AGAIN_MS)
      await refresh(list, '/catalogue.json', slugsOf)
    return list.value?.has(slug) ? readDocument(slug) : null
  }
}

function createKept<Value>(): Kept<Value> {
  return { value: null, at: 0, triedAt: 0, fetching: null }
}

function slugsOf(catalogue: unknown): ReadonlySet<string> {
  const entries = isRecord(catalogue) ? catalogue['apis'] : null
  if (!Array.isArray(entries)) throw new TypeError('not a catalogue')
  return new Set(
    entries.flatMap((entry: unknown) =>
      isRecord(entry) && typeof entry['slug'] === 'string' ? entry['slug'] : [],
    ),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function unavailable(): ApiError {
  return new ApiError(
    503,
    'catalogue_unavailable',
    'The catalogue cannot be read yet; please try again in a moment',
  )
}
