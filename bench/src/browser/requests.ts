import type { CDPSession } from '@playwright/test'

export type RequestKind = 'document' | 'script' | 'style' | 'data' | 'font' | 'other'

/** One request as the network panel of the browser shows it. */
export interface LoggedRequest {
  url: string
  kind: RequestKind
  /** Milliseconds since 1970. */
  startedAt: number
  isCached: boolean
  isDone: boolean
  /** Bytes on the wire, head included. */
  bytes: number
  headBytes: number
}

/** Follows the requests of a page. */
export class RequestLog {
  readonly requests: LoggedRequest[] = []
  #changedAt = performance.now()

  constructor(session: CDPSession) {
    const byId = new Map<string, LoggedRequest>()
    const change = (requestId: string, changes: Partial<LoggedRequest>) => {
      this.#changedAt = performance.now()
      Object.assign(byId.get(requestId) ?? {}, changes)
    }
    session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, wallTime }) => {
      const state = { isCached: false, isDone: false, bytes: 0, headBytes: 0 }
      const entry = { url, kind: kindOf(type ?? '', url), startedAt: wallTime * 1_000, ...state }
      this.requests.push(entry)
      byId.set(requestId, entry)
      change(requestId, {})
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      change(requestId, { isCached: true })
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const { encodedDataLength: headBytes, fromDiskCache } = response
      change(requestId, { headBytes, ...(fromDiskCache ? { isCached: true } : {}) })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      change(requestId, { isDone: true, bytes })
    })
    session.on('Network.loadingFailed', ({ requestId }) => change(requestId, { isDone: true }))
  }

  /** True when no request has been in flight for this long. */
  isQuietFor(ms: number): boolean {
    return this.requests.every(({ isDone }) => isDone) && performance.now() - this.#changedAt >= ms
  }
}

/** The browser gives preloads various types, so their address decides. */
export function kindOf(type: string, url: string): RequestKind {
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/.exec(url)?.[1] ?? ''
  if (type === 'Document') return 'document'
  if (type === 'Script' || extension === 'js' || extension === 'mjs') return 'script'
  if (type === 'Stylesheet' || extension === 'css') return 'style'
  if (type === 'Font' || extension === 'woff2') return 'font'
  if (type === 'Fetch' || type === 'XHR' || extension === 'json') return 'data'
  return 'other'
}

/** Adds up what went over the network: bodies as compressed, by kind, and all heads. */
export function addUp(requests: readonly LoggedRequest[]) {
  const bodyBytes = { document: 0, script: 0, style: 0, data: 0, font: 0, other: 0 }
  const traffic = { requests: 0, headBytes: 0, bodyBytes }
  for (const { kind, isCached, bytes, headBytes } of requests) {
    if (isCached) continue
    traffic.requests++
    bodyBytes[kind] += Math.max(0, bytes - headBytes)
    traffic.headBytes += Math.min(bytes, headBytes)
  }
  return traffic
}
