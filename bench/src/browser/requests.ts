import type { CDPSession } from '@playwright/test'

/** The browser gives preloads various types, so their address decides. */
const KINDS = [
  ['document', /^Document /],
  ['script', /^Script |\.m?js$/],
  ['style', /^Stylesheet |\.css$/],
  ['font', /^Font |\.woff2$/],
  ['data', /^(?:Fetch|XHR) |\.json$/],
] as const

export type RequestKind = (typeof KINDS)[number][0] | 'other'

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

export function kindOf(type: string, url: string): RequestKind {
  const asked = `${type} ${new URL(url).pathname}`
  return KINDS.find(([, pattern]) => pattern.test(asked))?.[0] ?? 'other'
}

/** Adds up what went over the network: bodies as compressed, by kind, and all heads; `data:` did not. */
export function addUp(requests: readonly LoggedRequest[]) {
  const bodyBytes = { document: 0, script: 0, style: 0, data: 0, font: 0, other: 0 }
  const sent = requests.filter(({ isCached, url }) => !isCached && !url.startsWith('data:'))
  let headBytes = 0
  for (const { kind, bytes, headBytes: head } of sent) {
    bodyBytes[kind] += Math.max(0, bytes - head)
    headBytes += Math.min(bytes, head)
  }
  return { requests: sent.length, headBytes, bodyBytes }
}

export const ALL_BUT_FONTS = ['document', 'script', 'style', 'data', 'other'] as const

/** Adds up the bodies of some kinds, in kB. */
export function kiloBytes({ bodyBytes }: ReturnType<typeof addUp>, ...kinds: RequestKind[]) {
  return kinds.reduce((sum, kind) => sum + bodyBytes[kind], 0) / 1_000
}
