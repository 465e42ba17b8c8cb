import { HOUR_SECONDS } from '@orchard/shared/format'
import { busy, changed, SourceError, timedOut, unavailable } from './source-error.ts'

/** A request to a source, and what of its responses is expected. */
interface SourceRequest {
  /** As errors name the source. */
  name: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** Statuses that say that there is no such thing. */
  absent: readonly number[]
  timeoutMs: number
}

const MAX_BYTES = 8 * 1_024 * 1_024
const MAX_PAUSE_SECONDS = HOUR_SECONDS

/**
 * The text of a response with status 200, or null for a status that means that there is none.
 * Redirects are not followed: a source that has moved has to be looked at.
 * @throws {SourceError} for every other response, and for none.
 */
export async function fetchText(request: SourceRequest): Promise<string | null> {
  const { absent, headers, name, timeoutMs, url } = request
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    if (response.status === 200) return await readText(response, name)
    await response.body?.cancel()
    if (absent.includes(response.status)) return null
    throw refusalOf(response, name)
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw signal.aborted ? timedOut(name) : unavailable(name, 10)
  }
}

async function readText({ body }: Response, name: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // The types of the browser do not know that a stream can be iterated.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw changed(name)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function refusalOf({ headers, status }: Response, name: string): SourceError {
  const pause = pauseOf(headers.get('retry-after'))
  if (status === 429) return busy(name, pause ?? 60)
  if (status >= 500) return unavailable(name, pause ?? 10, 'status')
  return changed(name, 'status')
}

/**
 * Seconds of a `Retry-After` (RFC 9110, 10.2.3); null for a date, which sources do not send, or
 * nothing.
 */
function pauseOf(value: string | null): number | null {
  return value && /^\d+$/.test(value) ? Math.min(Number(value), MAX_PAUSE_SECONDS) : null
}
