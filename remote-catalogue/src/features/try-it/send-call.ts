import {
  type ApiResponse,
  type CallMeans,
  callApi,
  isProblem,
  type Problem,
} from '@orchard/shared/http'
import { readTriesLeft, type TriesLeft } from './rate-limit.ts'

/** The outcome of a call. */
export interface CallResponse extends Omit<ApiResponse, 'ok' | 'headers'> {
  headers: readonly (readonly [name: string, value: string])[]
  /** The problem document; null if the response is not one. */
  problem: Problem | null
  /** True for the example response, which does not depend on the parameters. */
  isSample: boolean
  /** True for a call without a key. */
  isKeyless: boolean
  /** The remaining calls without a key, if the response names them. */
  triesLeft: TriesLeft | null
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
  means: CallMeans,
): Promise<CallResponse> {
  const { headers, ok, ...response } = await callApi(
    address,
    apiKey,
    {
      ...(body ? { method: 'POST', body, headers: { 'Content-Type': body.type } } : {}),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    },
    means,
  )
  return {
    ...response,
    headers: [...headers],
    problem: ok || !isProblem(response.value) ? null : response.value,
    isSample: headers.get('X-Sample-Data') === 'true',
    isKeyless: apiKey === null,
    triesLeft: readTriesLeft(headers.get('RateLimit')),
  }
}
