import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { Unit } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

interface AnswerHead {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  /** The page that it shows; null where it is none. */
  page: ShownPage | null
}

/** An answer as it was made, for those who asked for it. */
export interface FreshAnswer extends AnswerHead {
  plain: Buffer
}

/** An answer that is kept, compressed for every client; few ask for it as it is. */
export interface StoredAnswer extends AnswerHead {
  brotli: Buffer
  gzip: Buffer
}

export type Answer = FreshAnswer | StoredAnswer

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
type Effort = 'quick' | 'thorough'

/** What a cache may hold, in bytes of bodies; the addresses of a site with all variants are fewer. */
const MOST_CACHED_BYTES = 24 * 1024 * 1024
/** Brotli looks back over 256 kB, which is more than any page has. */
const WINDOW_BITS = 18
/** What an answer takes beside its bodies. */
const OVERHEAD_BYTES = 1_000

/** A cache of answers that is bounded by their number and by what they take. */
export function createAnswerCache(max: number): LRUCache<string, StoredAnswer> {
  return new LRUCache({
    max,
    maxSize: MOST_CACHED_BYTES,
    sizeCalculation: (answer) => answer.brotli.length + answer.gzip.length + OVERHEAD_BYTES,
  })
}

/** An answer with its tag; the same body always has the same one. */
export function makeAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer>,
  page: ShownPage | null = null,
): FreshAnswer {
  const plain =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const hash = createHash('sha256').update(plain).digest('base64url')
  return { status, headers, etag: `"${hash.slice(0, 22)}"`, plain, page }
}

/** The answer as it is kept. */
export async function storeAnswer(answer: Answer, effort: Effort): Promise<StoredAnswer> {
  const { status, headers, etag, page } = answer
  const plain = plainOf(answer)
  const [packed, zipped] = await Promise.all([packBrotli(plain, effort), zip(plain)])
  return { status, headers, etag, page, brotli: packed, gzip: zipped }
}

/** The body of an answer without an encoding. */
export function plainOf(answer: Answer): Buffer {
  return 'plain' in answer ? answer.plain : gunzipSync(answer.gzip)
}

/** Compresses a body for one client. */
export function pack(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? packBrotli(plain, 'quick') : zip(plain)
}

function packBrotli(plain: Buffer, effort: Effort): Promise<Buffer> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: effort === 'thorough' ? 11 : 5,
      // Packs a page 0.2 % better, and a page has a limit of 14 kB.
      [constants.BROTLI_PARAM_NPOSTFIX]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // The default of 4 MB is room for far longer texts, and is taken for each one.
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  })
}
