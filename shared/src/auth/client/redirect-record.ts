import type { BrowserEnvironment } from './browser-environment.ts'
import { parseObject, textOf } from './pool-call.ts'

const KEY = 'sign-in-elsewhere'

/** Other sites to sign in at. */
export type Elsewhere = 'hosted' | 'google'

/** State kept while a visitor signs in elsewhere. */
export interface RedirectRecord {
  where: Elsewhere
  state: string
  verifier: string
  nonce: string
  redirectUri: string
  returnTo: string
}

/** Stores a pending sign-in in this tab. */
export function keepRecord(tab: BrowserEnvironment['tab'], record: RedirectRecord): void {
  tab.setItem(KEY, JSON.stringify(record))
}

/** Takes the pending sign-in, which can be used once. */
export function takeRecord(tab: BrowserEnvironment['tab']): RedirectRecord | null {
  const fields = parseObject(tab.getItem(KEY) ?? '')
  tab.removeItem(KEY)
  const where = fields?.['where']
  if (!fields || (where !== 'hosted' && where !== 'google')) return null
  return {
    where,
    state: textOf(fields['state']),
    verifier: textOf(fields['verifier']),
    nonce: textOf(fields['nonce']),
    redirectUri: textOf(fields['redirectUri']),
    returnTo: textOf(fields['returnTo']),
  }
}

/** The response of a sign-in elsewhere. */
export interface RedirectResponse {
  state: string
  code: string
  idToken: string
  error: string
  description: string
}

/**
 * Reads the response from the query, or from the fragment if it holds a token; null if there is none.
 */
export function readResponse(url: URL): RedirectResponse | null {
  for (const part of [url.searchParams, new URLSearchParams(url.hash.slice(1))]) {
    const text = (name: string) => part.get(name) ?? ''
    const response = {
      state: text('state'),
      code: text('code'),
      idToken: text('id_token'),
      error: text('error'),
      description: text('error_description'),
    }
    if (response.error || (response.state && (response.code || response.idToken))) return response
  }
  return null
}

/** Returns a path of this site unchanged, and the home page for anything else. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, 'https://site.invalid') ? path : '/'
}
