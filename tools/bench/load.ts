import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'

type Headers = Readonly<Record<string, string>>

/** A load to put on a server of this machine. */
export interface LoadSettings {
  port: number
  path: string
  connections: number
  durationMs: number
  /** The same for all requests, or several that they take in turns. */
  headers?: Headers | readonly Headers[]
}

/** What a load came to. */
export interface LoadResult {
  requestsPerSecond: number
  requests: number
  /** What 99 of 100 requests did not exceed, from sending one to its whole answer. */
  p99Ms: number
}

/**
 * Asks for a path over several HTTP/1.1 connections at once, each sending its next request when it has
 * the whole answer. It reads sockets itself, since the client of node:http costs more than the servers
 * it would measure; the servers must run in other processes.
 * @throws {Error} when an answer is not 200, has no Content-Length, or a connection breaks.
 */
export async function load(settings: LoadSettings): Promise<LoadResult> {
  const nextRequest = requestsOf(settings)
  const start = performance.now()
  const until = start + settings.durationMs
  const durations = await Promise.all(
    Array.from({ length: settings.connections }, () =>
      askRepeatedly(settings.port, nextRequest, until),
    ),
  )
  const seconds = (performance.now() - start) / 1_000
  const sorted = Float64Array.from(durations.flat()).sort()
  const requests = sorted.length
  const p99Ms = sorted[Math.min(requests - 1, Math.floor(requests * 0.99))] ?? 0
  return { requests, requestsPerSecond: requests / seconds, p99Ms }
}

/** Writes each request once and gives them out in turns, to all connections together. */
function requestsOf({ headers = {}, path, port }: LoadSettings): () => string {
  const requests = [headers].flat().map((given) => {
    const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n${lines.join('')}\r\n`
  })
  let sent = 0
  return () => requests[sent++ % requests.length] ?? ''
}

/** @returns the milliseconds of each request. */
function askRepeatedly(port: number, nextRequest: () => string, until: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const durations: number[] = []
  let sentAt = 0
  return new Promise<number[]>((resolve, reject) => {
    const send = () => {
      sentAt = performance.now()
      socket.write(nextRequest())
    }
    const take = answerReader(() => {
      const now = performance.now()
      durations.push(now - sentAt)
      if (now < until) send()
      else {
        socket.destroy()
        resolve(durations)
      }
    })
    socket.on('connect', send)
    socket.on('data', (data: Buffer) => {
      try {
        take(data)
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The server on port ${port} closed a connection`)))
  })
}

/** Follows the bytes of one connection and tells when an answer is complete. */
export function answerReader(complete: () => void): (data: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  return (data) => {
    if (missing > 0) {
      missing -= data.length
      if (missing < 0) throw new Error('An answer is longer than its Content-Length')
      if (missing === 0) complete()
      return
    }
    head = head.length > 0 ? Buffer.concat([head, data]) : data
    const end = head.indexOf(HEAD_END)
    if (end < 0) return
    const text = head.toString('latin1', 0, end)
    const length = /^content-length: *(\d+)/im.exec(text)?.[1]
    if (!/^HTTP\/1\.1 200 /.test(text) || length === undefined)
      throw new Error(`Not an answer to count: ${text.slice(0, text.indexOf('\r'))}`)
    missing = Number(length) - (head.length - end - HEAD_END.length)
    head = Buffer.alloc(0)
    if (missing < 0) throw new Error('An answer is longer than its Content-Length')
    if (missing === 0) complete()
  }
}
