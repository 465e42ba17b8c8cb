import { type Credentials, loadAuth } from '@orchard/shared/auth'
import { MINUTE_MS } from '@orchard/shared/format'
import { type Ask, askWithRetries } from '#src/http/index.ts'
import type { Read } from '#src/responses/read.ts'
import { failureOf, ProductApiError, TOKEN_TOO_OLD } from './product-api-error.ts'

/** A request to the product API. */
export interface ProductApiRequest {
  /** Below the origin, such as `/op/user/keys`. */
  path: `/op/${string}`
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: object | undefined
  /** In which the person works; null for their own account. */
  organisation?: string | null
  /** The same for each try of an act that must be done once. */
  idempotencyKey?: string | undefined
  /** Ends the request. */
  signal?: AbortSignal | undefined
  /** Three tries within 12 s by default, or one within 20 s of a POST. */
  patience?: Ask
}

/** Sends a request. @throws {ProductApiError} without a response, and for one that refuses. */
export type SendToProductApi = (request: ProductApiRequest) => Promise<Response>

/** A token that is older is refreshed then. */
const NEW_TOKEN_MS = MINUTE_MS
/** What may be repeated is tried three times; a POST is sent once. */
const REPEATED = { attempts: 3, deadlineMs: 12_000 }
const ONCE = { attempts: 1, deadlineMs: 20_000 }

/**
 * Sends requests to the product API.
 * @param credentials returns those of the person, with a token issued within `maxAgeMs` if given; null for requests of whoever is not
 * signed in.
 * @param ask `fetch` or a replacement for it.
 */
export function createProductApi(
  apiHost: string,
  credentials: null | ((maxAgeMs?: number) => Promise<Credentials>) = async (maxAgeMs) =>
    (await loadAuth()).credentials(maxAgeMs),
  ask: typeof fetch = fetch,
): SendToProductApi {
  async function send(request: ProductApiRequest, maxAgeMs?: number): Promise<Response> {
    const { method = 'GET', body, idempotencyKey, organisation, path, signal } = request
    const { patience = method === 'POST' ? ONCE : REPEATED } = request
    const { provider, token } = (await credentials?.(maxAgeMs)) ?? {}
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(provider === 'google' ? { 'X-Identity-Provider': provider } : {}),
      ...(organisation ? { 'X-Organisation': organisation } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    }
    const init: RequestInit = {
      method,
      cache: 'no-store',
      credentials: 'omit',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    }
    const address = apiHost + path
    const response = await askWithRetries(address, init, { ...patience, fetch: ask }).catch(
      (cause: unknown) => {
        const isHarmless = method === 'GET' || patience.attempts > 1 || idempotencyKey !== undefined
        throw new ProductApiError(isHarmless ? 'NetworkError' : 'Unclear', { cause })
      },
    )
    if (response.ok) return response
    const failure = await failureOf(response)
    if (failure.code !== TOKEN_TOO_OLD) throw failure
    // Refused before anything was done.
    if (maxAgeMs === undefined) return send(request, NEW_TOKEN_MS)
    throw new ProductApiError('NotSignedIn', failure)
  }
  return (request) => send(request)
}

/** Reads a JSON response. @throws {ProductApiError} `Nonsense` for one that lacks what its description promises. */
export async function readJson<T>(response: Response, read: Read<T>): Promise<T> {
  const found = read(await response.json().catch(() => null)) // cut off on its way
  if (found === undefined) throw new ProductApiError('Nonsense', { status: response.status })
  return found
}
