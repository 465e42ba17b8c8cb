import { promisify } from 'node:util'
import { brotliDecompressSync, gzip } from 'node:zlib'
import type { Unit } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'
import { type PackedBody, packBody, packThoroughly } from './packed-body.ts'

const zip = promisify(gzip)

/** A finished response. */
export interface CachedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  brotli: Buffer
  /** Made when the first client wants it. */
  gzip: Promise<Buffer> | null
  /** The page that it shows; null where it is none. */
  page: ShownPage | null
}

/** The page that a response shows, and the releases that rendered it. */
export interface ShownPage {
  unit: Unit
  release: string
  /** Id of its route. */
  route: string
  /** The host's release. */
  host: string
}

/** Responses of a full cache, and their size in bytes; a whole site with all variants of its pages takes less. */
export const FULL_CACHE = 2_000
const FULL_CACHE_BYTES = 48 * 1024 * 1024
/** Of the smallest cache. */
const LEAST_CACHE_BYTES = 4 * 1024 * 1024
/** Overhead of a response beside its bodies. */
const OVERHEAD_BYTES = 1_000
/** Both encodings, of which gzip is somewhat longer. */
const ENCODINGS_FACTOR = 2.2

/** A cache of responses that is bounded by their number and by what they take. */
export function createResponseCache(max: number): LRUCache<string, CachedResponse> {
  return new LRUCache({
    max,
    maxSize: Math.max(LEAST_CACHE_BYTES, Math.floor((FULL_CACHE_BYTES * max) / FULL_CACHE)),
    sizeCalculation: ({ brotli }) => Math.ceil(brotli.length * ENCODINGS_FACTOR) + OVERHEAD_BYTES,
  })
}

/** A response with a body as text, or packed already. */
export function makeResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | PackedBody,
  page: ShownPage | null = null,
): CachedResponse {
  const { brotli, etag } = typeof body === 'string' ? packBody(body) : body
  return { status, headers, etag, brotli: Buffer.from(brotli.buffer), gzip: null, page }
}

/** The same response in fewer bytes. */
export async function repackResponse(response: CachedResponse): Promise<CachedResponse> {
  return { ...response, brotli: Buffer.from((await packThoroughly(plainOf(response))).buffer) }
}

/** The body without an encoding, for the few who want it so. */
export function plainOf({ brotli }: CachedResponse): Buffer {
  return brotliDecompressSync(brotli)
}

/** The body for clients that know no Brotli, which browsers use over TLS only. */
export function gzipOf(response: CachedResponse): Promise<Buffer> {
  response.gzip ??= zip(plainOf(response))
  return response.gzip
}
