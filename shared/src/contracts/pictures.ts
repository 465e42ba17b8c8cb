/** Media types of pictures that calls may send. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** The largest picture that a call may send, in bytes. */
export const MAX_PICTURE_BYTES = 5_000_000

/** The most pixels of a picture; larger ones are refused before they are decoded. */
export const MAX_PICTURE_PIXELS = 40_000_000
