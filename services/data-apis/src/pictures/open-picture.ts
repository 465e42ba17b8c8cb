import { MAX_PICTURE_PIXELS } from '@orchard/shared/contracts'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { responseError } from '#src/response-error.ts'

sharp.cache(false)
// The threads of the pool are the parallelism.
sharp.concurrency(1)

/** A picture whose header was read. */
export interface OpenPicture {
  /** As it is stored: not turned, first frame only. */
  image: Sharp
  metadata: Metadata
}

/**
 * Reads the header of a picture and nothing more, so that its size is known before it is decoded.
 * @throws {ResponseError} 422 for a picture that is damaged or has more than 40 megapixels.
 */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false })
  const metadata = await image.metadata().catch(refuseUnreadable)
  if (metadata.width * metadata.height > MAX_PICTURE_PIXELS)
    throw responseError(
      'picture_too_large',
      `The picture has ${metadata.width} × ${metadata.height} pixels; at most ${MAX_PICTURE_PIXELS / 1e6} million can be read`,
    )
  return { image, metadata }
}

/** Pixels without padding, row by row. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  /** Bytes of a pixel. */
  channels: number
}

/**
 * Decodes.
 * @throws {ResponseError} 422 for pixels that cannot be read, such as those of a cut-off file.
 */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** The decoder's errors are the client's: its file is broken. */
function refuseUnreadable(): never {
  throw responseError('picture_unreadable', 'The picture is damaged or incomplete')
}
