import type { PictureType } from '@orchard/shared/contracts'

/** The PNG signature, JPEG's start of an image, and a RIFF file of WebP, in hexadecimal. */
const SIGNATURES: readonly (readonly [type: PictureType, pattern: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
]
const LONGEST_SIGNATURE = 12

/** The type that the bytes themselves show; null for any other content, whatever its name says. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const start = Buffer.from(bytes.subarray(0, LONGEST_SIGNATURE)).toString('hex')
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
