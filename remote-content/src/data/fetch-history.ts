import { askWithRetries } from '@orchard/shared/http'
import { type History, readHistory } from './status-history.ts'

/** The composer gives a page two seconds to render. */
const DEADLINE_MS = typeof document === 'undefined' ? 1_000 : 10_000

/** URL of the history as JSON. */
export function historyUrl(apiHost: string): string {
  return `${apiHost}/status`
}

/** Reads the history from the product API, in the browser or on the server; null if it cannot be read in time. */
export async function fetchHistory(apiHost: string): Promise<History | null> {
  try {
    const init: RequestInit = { credentials: 'omit' }
    const response = await askWithRetries(historyUrl(apiHost), init, {
      attempts: 1,
      deadlineMs: DEADLINE_MS,
    })
    return response.ok ? readHistory(await response.json()) : null
  } catch {
    return null // the page says so; the browser’s console says why
  }
}
