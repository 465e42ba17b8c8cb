import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PictureOfCall } from '#src/ask-api.ts'
import type { LookAtPicture } from '#src/pictures/picture-worker.ts'

const PICTURES = path.join(import.meta.dirname, '../../../../remote-catalogue/pictures')

/** The parts of an entry that name example pictures. */
interface Illustrated {
  body?: { kind: string; examples?: readonly { file: string }[] } | undefined
}

/** A file of the example pictures. */
export function readPicture(file: string): Uint8Array {
  return new Uint8Array(readFileSync(path.join(PICTURES, file)))
}

/** A picture that is looked at in this thread: answers are those of a worker thread. */
export function pictureHere(bytes: Uint8Array): PictureOfCall {
  return {
    bytes,
    async look({ parameters, picture, slug }) {
      const { default: look }: { default: LookAtPicture } = await import(
        `../pictures/apis/${slug}.ts`
      )
      return look(picture, parameters as never)
    },
  }
}

/** The picture of an entry's example call; null where a call has none. */
export function examplePicture({ body }: Illustrated): PictureOfCall | null {
  const [first] = body?.examples ?? []
  return first ? pictureHere(readPicture(first.file)) : null
}
