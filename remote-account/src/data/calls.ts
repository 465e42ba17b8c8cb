/** Sends a request to the product API, by its path below `/op/user`, or with `/op/`. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Response>

/** A download under way. */
export interface Download {
  /** Ends it. */
  signal: AbortSignal
  /** Told of the bytes that have arrived so far. */
  onProgress(bytes: number): void
}
