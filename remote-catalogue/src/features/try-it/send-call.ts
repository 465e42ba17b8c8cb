import { isProblem, type Problem } from '@orchard/shared/http'
import { readTriesLeft, type TriesLeft } from './rate-limit.ts'

/** What a call came back with. */
export interface CallAnswer {
  status: number
  /** From sending to the last byte, in ms. */
  ms: number
  /** Those that the server lets pages of other origins read. */
  headers: readonly (readonly [name: string, value: string])[]
  /** As it came; JSON is indented. */
  body: string
  /** The body as a value; undefined for what is not JSON. */
  value: unknown
  /** What the API says is wrong; null for an answer that is none of our problem documents. */
  problem: Problem | null
  /** Whether the answer is the sample of the documentation, whatever was asked. */
  isSample: boolean
  /** True for a call without a key. */
  isKeyless: boolean
  /** The calls without a key that are left, where the answer says so. */
  triesLeft: TriesLeft | null
}

/** Everything that is not pure. */
export interface CallMeans {
  fetch: typeof fetch
  /** Milliseconds that only grow. */
  now(): number
}

const LONGEST_WAIT_MS = 20_000

/** The address of a call; parameters without a value are left out. */
export function callAddress(
  url: string,
  values: readonly (readonly [name: string, value: string])[],
): string {
  const query = new URLSearchParams()
  for (const [name, value] of values) if (value !== '') query.append(name, value)
  const search = String(query)
  return search === '' ? url : `${url}?${search}`
}

/**
 * Sends the call that a page describes; without a key where it is null.
 * @throws what `fetch` throws, when no answer came or it came too late.
 */
export async function sendCall(
  address: string,
  apiKey: string | null,
  { fetch: ask, now }: CallMeans,
): Promise<CallAnswer> {
  const sentAt = now()
  const response = await ask(address, {
    headers: apiKey === null ? {} : { 'X-Api-Key': apiKey },
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
