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
export function readBody(body: Readable, mostBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const stop = () => {
      body.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
    }
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      try {
        refuseLarger(bytes, mostBytes)
      } catch (error) {
        stop()
        reject(error)
      }
    }
    const onEnd = () => {
      stop()
      resolve(Buffer.concat(chunks))
    }
    const onBroken = () => {
      stop()
      reject(new ApiError(400, 'request_malformed', 'The body is incomplete'))
    }
    body.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}
