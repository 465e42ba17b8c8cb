import { type Ask, askWithRetries } from '@orchard/shared/http'
import { AccountApiError } from '#src/rules/explain-failure.ts'

/**
 * Sends a request to the product API.
 * @throws {AccountApiError} `NetworkError` without a response.
 */
export function reach(url: string, init: RequestInit, patience: Ask): Promise<Response> {
  return askWithRetries(url, init, patience).catch((cause: unknown) => {
    throw new AccountApiError('NetworkError', null, { cause })
  })
}

/** Posts to the product API for whoever is not signed in; see `reach`. */
export function postAsAnyone(url: string, body: object, patience: Ask): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return reach(url, { ...init, cache: 'no-store', credentials: 'omit' }, patience)
}
