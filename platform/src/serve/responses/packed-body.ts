import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type BrotliOptions, brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'
import type { ResourceBody } from '@orchard/shared/contracts'

/** A body as it is handed on and kept: small, and ready for nearly every client. */
export interface PackedBody {
  brotli: Uint8Array<ArrayBuffer>
  /** The same body always has the same tag. */
  etag: string
}

/** Brotli looks back over 256 kB, which is more than any page has; the default takes 4 MB for each text. */
const WINDOW_BITS = 18
/** Thorough work is done in pieces of 64 kB, a fifth of a second each. */
const PIECE_BITS = 16

/** Compresses at once, for the visitor who waits. */
export function packBody(body: ResourceBody): PackedBody {
  const plain =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.buffer, body.byteOffset, body.length)
  const hash = createHash('sha256').update(plain).digest('base64url')
  const packed = brotliCompressSync(plain, optionsFor(plain, 5))
  // A copy, since Node cuts results out of larger pieces of memory.
  return { brotli: new Uint8Array(packed), etag: `"${hash.slice(0, 22)}"` }
}

/**
 * Compresses as far as possible, for the visitors who come after. It does so in pieces: a process that ends waits
 * for the one under way, which for a whole text takes seconds.
 */
export async function packThoroughly(plain: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const { params } = optionsFor(plain, 11)
  const compress = createBrotliCompress({
    params: { ...params, [constants.BROTLI_PARAM_LGBLOCK]: PIECE_BITS },
  })
  return new Uint8Array(await buffer(Readable.from(piecesOf(plain)).pipe(compress)))
}

function* piecesOf(plain: Buffer): Generator<Buffer> {
  const length = 2 ** PIECE_BITS
  for (let start = 0; start < plain.length; start += length)
    yield plain.subarray(start, start + length)
}

function optionsFor(plain: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // Packs a page 0.2 % better, and a page has a limit of 14 kB.
      [constants.BROTLI_PARAM_NPOSTFIX]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  }
}
