import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Unit } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A finished answer, ready to be sent in the encoding that a client prefers. */
export interface StoredAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
  /** The page that it shows; null where it is none. */
  page: ShownPage | null
}

/** Whose page an answer shows, and with which releases. */
export interface ShownPage {
  unit: Unit
  release: string
  /** Id of its route. */
  route: string
  /** The host's release. */
  host: string
}

/** How hard to compress: at once for the visitor who waits, thoroughly for those who come after. */
export type Effort = 'quick' | 'thorough'

/** What a cache may hold, in bytes of bodies; the addresses of a site with all variants are more. */
const MOST_CACHED_BYTES = 32 * 1024 * 1024

/** A cache of answers that is bounded by their number and by what they take. */
export function createAnswerCache(max: number): LRUCache<string, StoredAnswer> {
  return new LRUCache({
    max,
    maxSize: MOST_CACHED_BYTES,
    sizeCalculation: (answer) =>
      answer.plain.length + answer.brotli.length + answer.gzip.length + 1_000,
  })
}

/** Compresses a body both ways; the same body always has the same ETag. */
export async function storeAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  effort: Effort,
  page: ShownPage | null = null,
): Promise<StoredAnswer> {
  const plain = Buffer.from(body)
  const [packed, zipped] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: effort === 'thorough' ? 11 : 5,
        // Packs a page 0.2 % better, and a page has a limit of 14 kB.
        [constants.BROTLI_PARAM_NPOSTFIX]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    zip(plain),
  ])
  return {
    status,
    headers,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    brotli: packed,
    gzip: zipped,
    page,
  }
}
