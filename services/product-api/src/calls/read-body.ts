import type { Readable } from 'node:stream'
import { ApiError } from '#src/api-error.ts'

/** The declared size of a body; null if there is none. */
export function declaredBytes(contentLength: string | undefined): number | null {
  return contentLength === undefined ? null : Number(contentLength)
}

/** @throws {ApiError} 413 for a body that is larger than it may be. */
export function refuseLarger(bytes: number | null, mostBytes: number): void {
  if (bytes !== null && bytes > mostBytes)
    throw new ApiError(
      413,
      'body_too_large',
      `The body may have at most ${mostBytes.toLocaleString('en')} bytes`,
    )
}

/**
 * Reads a body to its end.
 * @throws {ApiError} 413 as soon as it is larger than it may be, and 400 when it breaks off.
 */
export async function readBody(body: Readable, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Destroyed at once, the client would miss a refusal.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      chunks.push(chunk)
      refuseLarger(bytes, mostBytes)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, 'request_malformed', 'The body is incomplete')
  }
  return Buffer.concat(chunks)
}
