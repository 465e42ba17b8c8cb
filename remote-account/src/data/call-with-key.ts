import { type ApiResponse, callApi, failureWords, isProblem } from '@orchard/shared/http'
import { ProductApiError } from '@orchard/shared/product-api'

/** The response of an API. */
export interface CallResponse extends Pick<ApiResponse, 'status' | 'ms' | 'body'> {
  /** Says why the call was refused; null if it was not. */
  problem: string | null
}

/**
 * Calls an API as a customer's program does.
 * @throws {ProductApiError} `NetworkError` if no response comes.
 */
export async function callWithKey(
  url: string,
  apiKey: string,
  signal: AbortSignal,
  ask: typeof fetch = fetch,
): Promise<CallResponse> {
  try {
    const { status, ok, ms, body, value } = await callApi(
      url,
      apiKey,
      { signal },
      { fetch: ask, now: () => performance.now() },
    )
    return { status, ms, body, problem: ok ? null : wordsFor(status, value) }
  } catch (cause) {
    throw new ProductApiError('NetworkError', { cause })
  }
}

function wordsFor(status: number, value: unknown): string {
  if (status === 401) return 'This key was not accepted. Reload this page to see your current one.'
  if (isProblem(value)) return `${value.detail ?? value.title}.`
  return failureWords(status)
}
