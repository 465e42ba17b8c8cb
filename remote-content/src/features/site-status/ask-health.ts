import { isRecord } from '@orchard/shared/http'

/** The state of a server; `unknown` until it has been asked. */
export type PartState = 'unknown' | 'up' | 'failing' | 'unreachable'

/** One request to a server and its outcome. */
export interface Ask {
  /** Unix milliseconds at which it was sent. */
  at: number
  state: Exclude<PartState, 'unknown'>
  /** Until the whole response had arrived; null without one. */
  milliseconds: number | null
}

/** The browser's functions that asking needs. */
export interface Browser {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Unix milliseconds. */
  now(): number
  /** Calls `react` once after that time; the result cancels it. */
  startTimer(react: () => void, milliseconds: number): () => void
}

/** A server that takes longer than this counts as unreachable. */
export const DEADLINE_MS = 5_000

/**
 * Asks a health address. `up` is status 200 with `{ "status": "ok" }`; any other response is
 * `failing`; a broken connection or a missed deadline is `unreachable`. Never rejects.
 */
export async function askHealth(address: string, browser: Browser): Promise<Ask> {
  const at = browser.now()
  const response = await fetchJson(address, browser)
  if (!response) return { at, state: 'unreachable', milliseconds: null }
  const isUp = isRecord(response.json) && response.json['status'] === 'ok'
  return { at, state: isUp ? 'up' : 'failing', milliseconds: browser.now() - at }
}

/** Fetches JSON; undefined unless it arrives with status 200 before the deadline. */
export async function askJson(address: string, browser: Browser): Promise<unknown> {
  return (await fetchJson(address, browser))?.json
}

/** Null without a response; `json` is undefined for other statuses and malformed bodies. */
async function fetchJson(
  address: string,
  { fetch, startTimer }: Browser,
): Promise<{ json: unknown } | null> {
  const deadline = new AbortController()
  const stop = startTimer(() => deadline.abort(), DEADLINE_MS)
  const options: RequestInit = { cache: 'no-store', credentials: 'omit' }
  try {
    const response = await fetch(address, { ...options, signal: deadline.signal })
    const text = await response.text()
    return { json: response.status === 200 ? parseJson(text) : undefined }
  } catch {
    return null // the page says "unreachable"; the browser's console says why
  } finally {
    stop()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
