import type { Read } from './read-response.ts'

/** Sends a request to the product API. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Response>

/** Reads a JSON response. */
export type ReadJson = <T>(response: Response, read: Read<T>) => Promise<T>

/** A download under way. */
export interface Download {
  /** Ends it. */
  signal: AbortSignal
  /** Told of the bytes that have arrived so far. */
  onProgress(bytes: number): void
}
