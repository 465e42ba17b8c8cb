import { isRecord } from './is-record.ts'

/** An API's response, or the reason why there is none. */
export type LiveResponse =
  | { response: Readonly<Record<string, unknown>>; isTry: boolean }
  | { response: null; reason: string }

const TIMEOUT_MS = 8_000

/**
 * Calls `url` with the visitor's key or, without one, the address of limited calls that need no
 * key.
 */
export async function askApi(
  { apiKey, query, url }: { url: string; query: URLSearchParams; apiKey: string | null },
  ask: typeof fetch = fetch,
): Promise<LiveResponse> {
  try {
    const response = await ask(`${apiKey ? url : `${url}/try`}?${query}`, {
      ...(apiKey ? { headers: { 'X-Api-Key': apiKey } } : {}),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    if (!isRecord(body)) return { response: null, reason: failureWords(response.status) }
    if (response.ok) return { response: body, isTry: apiKey === null }
    return { response: null, reason: refusalOf(response.status, body, apiKey !== null) }
  } catch {
    return { response: null, reason: 'The API cannot be reached right now. Please try again.' }
  }
}

/** Explains a refusal in words that tell the visitor what to do. */
function refusalOf(
  status: number,
  { code, detail }: Readonly<Record<string, unknown>>,
  hasKey: boolean,
): string {
  if (status === 401) return 'Your API key was not accepted. My Account shows the current one.'
  if (status === 429 && code !== 'rate_limited')
    return hasKey
      ? 'Your monthly quota is used up.'
      : 'Today’s free calls without a key are used up. A free key gives you more.'
  return typeof detail === 'string' && status < 500 ? `${detail}.` : failureWords(status)
}

/** Says that an API failed, where its response does not say why. */
export function failureWords(status: number): string {
  return `The API returned an error (status ${status}). Please try again later.`
}
