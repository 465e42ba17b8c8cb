import type { CDPSession } from '@playwright/test'

/** What a request was for. */
export type RequestKind = 'document' | 'script' | 'style' | 'data' | 'font' | 'other'

/** One request as the network panel of the browser sees it. */
export interface LoggedRequest {
  url: string
  kind: RequestKind
  /** Seconds of the browser's own clock, and those since 1970. */
  startedAt: number
  wallTime: number
  isCached: boolean
  isDone: boolean
  /** Bytes on the wire; those of the head are part of them. */
  bytes: number
  headBytes: number
}

/** Follows the requests of a page from before its navigation on. */
export class RequestLog {
  readonly requests: LoggedRequest[] = []
  /** When something last began or ended, by `performance.now()` here. */
  lastChangeAt = performance.now()

  #byId = new Map<string, LoggedRequest>()

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
      const entry: LoggedRequest = {
        url: request.url,
        kind: kindOf(type ?? 'Other', request.url),
        startedAt: timestamp,
        wallTime,
        isCached: false,
        isDone: false,
        bytes: 0,
        headBytes: 0,
      }
      this.#byId.set(requestId, entry)
      this.requests.push(entry)
      this.lastChangeAt = performance.now()
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const entry = this.#byId.get(requestId)
      if (entry) entry.isCached = true
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const entry = this.#byId.get(requestId)
      if (!entry) return
      entry.headBytes = response.encodedDataLength
      if (response.fromDiskCache) entry.isCached = true
    })
    const finish = (requestId: string, bytes: number) => {
      const entry = this.#byId.get(requestId)
      if (!entry) return
      entry.isDone = true
      entry.bytes = bytes
      this.lastChangeAt = performance.now()
    }
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      finish(requestId, encodedDataLength),
    )
    session.on('Network.loadingFailed', ({ requestId }) => finish(requestId, 0))
  }

  get inFlight(): number {
    return this.requests.filter((request) => !request.isDone).length
  }
}

/** The kind of a request; the browser calls what is fetched ahead of its use by various names. */
export function kindOf(type: string, url: string): RequestKind {
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/.exec(url)?.[1] ?? ''
  if (type === 'Document') return 'document'
  if (type === 'Script' || extension === 'js' || extension === 'mjs') return 'script'
  if (type === 'Stylesheet' || extension === 'css') return 'style'
  if (type === 'Font' || extension === 'woff2') return 'font'
  if (type === 'Fetch' || type === 'XHR' || extension === 'json') return 'data'
  return 'other'
}

/** What a page's requests come to. */
export interface Traffic {
  requests: number
  /** Bytes of bodies as compressed on the wire, by kind; heads of all kinds apart. */
  bodyBytes: Record<RequestKind, number>
  headBytes: number
}

/** Adds up what went over the network; what a cache answered does not count. */
export function addUp(requests: readonly LoggedRequest[]): Traffic {
  const traffic: Traffic = {
    requests: 0,
    bodyBytes: { document: 0, script: 0, style: 0, data: 0, font: 0, other: 0 },
    headBytes: 0,
  }
  for (const { kind, isCached, bytes, headBytes } of requests) {
    if (isCached) continue
    traffic.requests++
    traffic.bodyBytes[kind] += Math.max(0, bytes - headBytes)
    traffic.headBytes += Math.min(bytes, headBytes)
  }
  return traffic
}

/** Ms from the start of a page's navigation to that of a request. */
export function startedAfter(
  request: LoggedRequest,
  requests: readonly LoggedRequest[],
  timeOrigin: number,
): number {
  const document = requests.find((one) => one.kind === 'document') ?? request
  const documentStart = document.wallTime * 1_000 - timeOrigin
  return documentStart + (request.startedAt - document.startedAt) * 1_000
}
