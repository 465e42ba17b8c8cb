/** An API's response as its customer gets it. */
export interface ApiResponse {
  status: number
  /** True for a status of 200 to 299. */
  ok: boolean
  /** Time until the last byte, in ms. */
  ms: number
  /** Those that CORS exposes. */
  headers: Headers
  /** The body as text; JSON is indented. */
  body: string
  /** The parsed body; undefined if it is not JSON. */
  value: unknown
}

/** Side effects, passed in for tests. */
export interface CallMeans {
  fetch: typeof fetch
  /** A monotonic clock in milliseconds. */
  now(): number
}

/**
 * Calls an API as a customer's program does: with nothing else of the visitor's, and never from a cache. Calls without a
 * key have null for it.
 * @throws what `fetch` throws when the connection fails, or `init.signal` ends the call.
 */
export async function callApi(
  address: string,
  apiKey: string | null,
  init: RequestInit & { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
  { fetch: ask, now }: CallMeans,
): Promise<ApiResponse> {
  const sentAt = now()
  const response = await ask(address, {
    ...init,
    headers: { ...(apiKey === null ? {} : { 'X-Api-Key': apiKey }), ...init.headers },
    credentials: 'omit',
    cache: 'no-store',
  })
  const text = await response.text()
  const ms = now() - sentAt
  const value = parse(text)
  return {
    status: response.status,
    ok: response.ok,
    ms,
    headers: response.headers,
    body: value === undefined ? text : JSON.stringify(value, null, 2),
    value,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // shown as it came
  }
}
