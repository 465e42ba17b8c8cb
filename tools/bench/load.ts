import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'

/** A load to put on a server of this machine. */
export interface LoadSettings {
  port: number
  path: string
  connections: number
  durationMs: number
}

/** What a load came to. */
export interface LoadResult {
  requestsPerSecond: number
  requests: number
}

/**
 * Asks for a path over several HTTP/1.1 connections at once, each sending its next request when it has
 * the whole answer. It reads sockets itself, since the client of node:http costs more than the servers
 * it would measure; the servers must run in other processes.
 * @throws {Error} when an answer is not 200, has no Content-Length, or a connection breaks.
 */
export async function load(settings: LoadSettings): Promise<LoadResult> {
  const start = performance.now()
  const until = start + settings.durationMs
  const counts = await Promise.all(
    Array.from({ length: settings.connections }, () => askRepeatedly(settings, until)),
  )
  const requests = counts.reduce((sum, count) => sum + count, 0)
  return { requests, requestsPerSecond: requests / ((performance.now() - start) / 1_000) }
}

function askRepeatedly({ port, path }: LoadSettings, until: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let count = 0
  return new Promise<number>((resolve, reject) => {
    const take = answerReader(() => {
      count++
      if (performance.now() < until) socket.write(request)
      else {
        socket.destroy()
        resolve(count)
      }
    })
    socket.on('connect', () => socket.write(request))
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
