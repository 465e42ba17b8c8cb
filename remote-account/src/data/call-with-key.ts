import { isProblem } from '@orchard/shared/http'
import { AccountApiError } from '#src/rules/explain-failure.ts'

/** The answer of an API. */
export interface CallAnswer {
  status: number
  /** Time until the last byte. */
  ms: number
  /** JSON is indented. */
  body: string
  /** Says why the call was refused; null if it was not. */
  problem: string | null
}

/**
 * Calls an API as a customer's program does.
 * @throws {AccountApiError} `NetworkError` if no answer comes.
 */
export async function callWithKey(
  url: string,
  apiKey: string,
  signal: AbortSignal,
  ask: typeof fetch = fetch,
): Promise<CallAnswer> {
  try {
    const sentAt = performance.now()
    const response = await ask(url, {
      headers: { 'X-Api-Key': apiKey },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
    const text = await response.text()
    const ms = performance.now() - sentAt
    const value = parse(text)
    return {
      status: response.status,
      ms,
      body: value === undefined ? text : JSON.stringify(value, null, 2),
      problem: response.ok ? null : wordsFor(response.status, value),
    }
  } catch (cause) {
    throw new AccountApiError('NetworkError', null, { cause })
  }
}

function wordsFor(status: number, value: unknown): string {
  if (status === 401) return 'This key was not accepted. Reload this page to see your current one.'
  if (isProblem(value)) return `${value.detail ?? value.title}.`
  return `The API failed to answer (status ${status}). Please try again later.`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // shown as it came
  }
}
