import { ApiError } from '#src/api-error.ts'

/** What answers calls instead of samples. */
export interface Upstream {
  /** @throws {ApiError} 502 when it does not answer as it should. */
  ask(call: { slug: string; query: URLSearchParams; requestId: string }): Promise<UpstreamAnswer>
}

/** An answer as it is handed on: status, type and body, and nothing else. */
interface UpstreamAnswer {
  status: number
  contentType: string
  body: Buffer
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 2 * 1_024 * 1_024
/** What an API may say about a call; anything else is between us and the upstream. */
const HANDED_ON = new Set([200, 400, 404, 422])
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i

/**
 * Forwards calls to `{baseUrl}/{slug}?query`. Neither the caller's headers nor the key go there, nor do
 * the upstream's headers come back.
 */
export function createUpstream(
  baseUrl: string,
  {
    ask = fetch,
    timeoutMs = TIMEOUT_MS,
    mostBytes = MOST_BYTES,
  }: { ask?: typeof fetch; timeoutMs?: number; mostBytes?: number } = {},
): Upstream {
  return {
    async ask({ slug, query, requestId }) {
      const search = query.size > 0 ? `?${query}` : ''
      try {
        const response = await ask(`${baseUrl}/${slug}${search}`, {
          headers: { Accept: 'application/json', 'X-Request-Id': requestId },
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const contentType = response.headers.get('Content-Type') ?? ''
        if (!HANDED_ON.has(response.status) || !JSON_TYPE.test(contentType)) {
          await response.body?.cancel()
          throw failed()
        }
        return {
          status: response.status,
          contentType,
          body: await readBody(response, mostBytes),
        }
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (error instanceof Error && error.name === 'TimeoutError')
          throw new ApiError(502, 'upstream_timeout', 'The API behind this address is too slow')
        throw failed()
      }
    },
  }
}

async function readBody(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes)
      throw new ApiError(502, 'upstream_too_large', 'The API behind this address answers too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failed(): ApiError {
  return new ApiError(
    502,
    'upstream_failed',
    'The API behind this address does not answer as it should; please try again later',
  )
}
