import { isProblem, type Problem } from '@orchard/shared/http'
import { readTriesLeft, type TriesLeft } from './rate-limit.ts'

/** The outcome of a call. */
export interface CallAnswer {
  status: number
  /** Time until the last byte, in ms. */
  ms: number
  /** The headers that CORS exposes. */
  headers: readonly (readonly [name: string, value: string])[]
  /** The body as text; JSON is indented. */
  body: string
  /** The parsed body; undefined if it is not JSON. */
  value: unknown
  /** The problem document; null if the answer is not one. */
  problem: Problem | null
  /** True for the documented sample, which does not depend on the parameters. */
  isSample: boolean
  /** True for a call without a key. */
  isKeyless: boolean
  /** The remaining calls without a key, if the answer names them. */
  triesLeft: TriesLeft | null
}

/** Side effects, passed in for tests. */
export interface CallMeans {
  fetch: typeof fetch
  /** A monotonic clock in milliseconds. */
  now(): number
}

const LONGEST_WAIT_MS = 20_000

/** The address of a call, without parameters that have no value. */
export function callAddress(
  url: string,
  values: readonly (readonly [name: string, value: string])[],
): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) if (value !== '') query.append(name, value)
  const search = String(query)
  return search === '' ? url : `${url}?${search}`
}

/** A call as a form sends it. */
export interface FormCall {
  address: string
  /** Null for a call without a key. */
  apiKey: string | null
  /** Sent by POST with its own type; null for GET. */
  body: Blob | null
}

/**
 * Sends a call.
 * @throws what `fetch` throws, when the connection fails or times out.
 */
export async function sendCall(
  { address, apiKey, body }: FormCall,
  { fetch: ask, now }: CallMeans,
): Promise<CallAnswer> {
  const sentAt = now()
  const response = await ask(address, {
    ...(body ? { method: 'POST', body } : {}),
    headers: {
      ...(apiKey === null ? {} : { 'X-Api-Key': apiKey }),
      ...(body ? { 'Content-Type': body.type } : {}),
    },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  })
  const text = await response.text()
  const ms = now() - sentAt
  const value = parse(text)
  return {
    status: response.status,
    ms,
    headers: [...response.headers],
    body: value === undefined ? text : JSON.stringify(value, null, 2),
    value,
    problem: response.ok || !isProblem(value) ? null : value,
    isSample: response.headers.get('X-Sample-Data') === 'true',
    isKeyless: apiKey === null,
    triesLeft: readTriesLeft(response.headers.get('RateLimit')),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // shown as it came
  }
}
