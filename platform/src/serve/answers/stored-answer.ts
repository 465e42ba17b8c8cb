import { promisify } from 'node:util'
import { brotliDecompressSync, gzip } from 'node:zlib'
import type { Unit } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'
import { type PackedBody, packBody, packThoroughly } from './packed-body.ts'

const zip = promisify(gzip)

/** A finished answer. */
export interface StoredAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  brotli: Buffer
  /** Made when the first client wants it. */
  gzip: Promise<Buffer> | null
  /** The page that it shows; null where it is none. */
  page: ShownPage | null
}

/** The page that an answer shows, and the releases that rendered it. */
export interface ShownPage {
  unit: Unit
  release: string
  /** Id of its route. */
  route: string
  /** The host's release. */
  host: string
}

/** Size limit of a cache in bytes; a whole site with all variants of its pages takes less. */
const MOST_CACHED_BYTES = 48 * 1024 * 1024
/** Overhead of an answer beside its bodies. */
const OVERHEAD_BYTES = 1_000
/** Both encodings, of which gzip is somewhat longer. */
const ENCODINGS_FACTOR = 2.2

/** A cache of answers that is bounded by their number and by what they take. */
export function createAnswerCache(max: number): LRUCache<string, StoredAnswer> {
  return new LRUCache({
    max,
    maxSize: MOST_CACHED_BYTES,
    sizeCalculation: ({ brotli }) => Math.ceil(brotli.length * ENCODINGS_FACTOR) + OVERHEAD_BYTES,
  })
}

/** An answer with a body as text, or packed already. */
export function makeAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | PackedBody,
  page: ShownPage | null = null,
): StoredAnswer {
  const { brotli, etag } = typeof body === 'string' ? packBody(body) : body
  return { status, headers, etag, brotli: Buffer.from(brotli.buffer), gzip: null, page }
}

/** The same answer in fewer bytes. */
export async function repackAnswer(answer: StoredAnswer): Promise<StoredAnswer> {
  return { ...answer, brotli: Buffer.from((await packThoroughly(plainOf(answer))).buffer) }
}

/** The body without an encoding, for the few who want it so. */
export function plainOf({ brotli }: StoredAnswer): Buffer {
  return brotliDecompressSync(brotli)
}

/** The body for clients that know no Brotli, which browsers use over TLS only. */
export function gzipOf(answer: StoredAnswer): Promise<Buffer> {
  answer.gzip ??= zip(plainOf(answer))
  return answer.gzip
}
