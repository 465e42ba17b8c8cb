import { parseObject, textOf } from './pool-call.ts'
import type { Surroundings } from './surroundings.ts'

const KEY = 'sign-in-elsewhere'

/** Where a visitor signs in when it is not here. */
export type Elsewhere = 'hosted' | 'google'

/** What is remembered while a visitor signs in elsewhere. */
export interface RedirectRecord {
  where: Elsewhere
  state: string
  verifier: string
  nonce: string
  redirectUri: string
  returnTo: string
}

/** Remembers a sign-in that is on its way, in this tab alone. */
export function keepRecord(tab: Surroundings['tab'], record: RedirectRecord): void {
  tab.setItem(KEY, JSON.stringify(record))
}

/** The sign-in that is on its way; it counts once. */
export function takeRecord(tab: Surroundings['tab']): RedirectRecord | null {
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

/** What a sign-in elsewhere comes back with. */
export interface RedirectAnswer {
  state: string
  code: string
  idToken: string
  error: string
  description: string
}

/** Reads it from the query, or from the fragment where a token was handed over; null when it is neither. */
export function readAnswer(url: URL): RedirectAnswer | null {
  for (const part of [url.searchParams, new URLSearchParams(url.hash.slice(1))]) {
    const text = (name: string) => part.get(name) ?? ''
    const answer = {
      state: text('state'),
      code: text('code'),
      idToken: text('id_token'),
      error: text('error'),
      description: text('error_description'),
    }
    if (answer.error || (answer.state && (answer.code || answer.idToken))) return answer
  }
  return null
}

/** A path of this site; anything else is the home page. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])/.test(path) && URL.canParse(path, 'https://site.invalid') ? path : '/'
}
