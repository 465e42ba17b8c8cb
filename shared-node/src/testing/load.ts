import { Client, type Dispatcher } from 'undici'

export interface Load {
  url: string
  connections: number
  /** Headers that the requests of all connections take turns with. */
  headers?: readonly Record<string, string>[]
}

interface LoadResult {
  perSecond: number
  /** Milliseconds from a request to its whole response, in ascending order. */
  times: readonly number[]
  p99Ms: number
}

/**
 * Requests an address over HTTP/1.1 connections, each of which sends its next request when it has
 * the whole response to the last one. The README of the bench says why this is not autocannon.
 * @throws {Error} when a response is not 200 or a connection breaks.
 */
export async function load(
  { url, connections, headers = [{}] }: Load,
  durationMs: number,
): Promise<LoadResult> {
  const { origin, pathname, search } = new URL(url)
  const times: number[] = []
  const start = performance.now()
  let end = start
  let sent = 0
  const keepAsking = () => {
    const client = new Client(origin)
    return new Promise<void>((resolve, reject) => {
      let sentAt = 0
      const ask = () => {
        const own = { 'accept-encoding': 'br', ...headers[sent++ % headers.length] }
        sentAt = performance.now()
        client.dispatch({ path: pathname + search, method: 'GET', headers: own }, handler)
      }
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${url} returned ${status}`))
        },
        onResponseData() {},
        onResponseEnd() {
          end = performance.now()
          times.push(end - sentAt)
          // At once, because undici takes longer over a connection that was idle for a moment.
          if (end - start < durationMs) ask()
          else resolve()
        },
        onResponseError: (_controller, error) => reject(error),
      }
      ask()
    }).finally(() => client.destroy())
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  times.sort((a, b) => a - b)
  const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0
  return { perSecond: (times.length * 1_000) / (end - start), times, p99Ms }
}

/** A load, with the rate and the 99th percentile of each of its rounds. */
export interface Trial extends Load {
  perSecond: number[]
  p99Ms: number[]
}

export function createTrial(url: string, connections: number, headers?: Load['headers']): Trial {
  return { url, connections, ...(headers ? { headers } : {}), perSecond: [], p99Ms: [] }
}

/** Runs loads in turns, after a run of each that does not count. */
export async function takeTurns(
  trials: readonly Trial[],
  { rounds, warmingMs, ms }: Record<'rounds' | 'warmingMs' | 'ms', number>,
): Promise<void> {
  for (const one of trials) await load(one, warmingMs)
  for (let round = 0; round < rounds; round++)
    for (const one of trials) {
      const { perSecond, p99Ms } = await load(one, ms)
      one.perSecond.push(perSecond)
      one.p99Ms.push(p99Ms)
    }
}
