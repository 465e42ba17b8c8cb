import type { PictureType } from '@orchard/shared/contracts'

/** The file of the release with the pictures of all example calls. */
export const PICTURES_FILE = 'data/example-pictures.json'

/** The picture of an example call. */
export interface ExampleFile {
  type: PictureType
  /** Its address. */
  src: string
  /** Its bytes in base64. */
  content: string
}

/** Pictures of example calls by slug. */
export type ExampleFiles = Readonly<Record<string, ExampleFile>>

/** The media type of a picture by its file extension. */
export function typeOf(file: string): PictureType {
  if (file.endsWith('.png')) return 'image/png'
  return file.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
}
