import { readFileSync } from 'node:fs'
import path from 'node:path'

const PICTURES = path.join(import.meta.dirname, '../../../../remote-catalogue/pictures')

/** The parts of an entry that name example pictures. */
interface Illustrated {
  body?: { kind: string; examples?: readonly { file: string }[] } | undefined
}

/** A file of the example pictures. */
export function readPicture(file: string): Uint8Array {
  return new Uint8Array(readFileSync(path.join(PICTURES, file)))
}

/** The picture of an entry's example call; null where a call has none. */
export function examplePicture({ body }: Illustrated): Uint8Array | null {
  const [first] = body?.examples ?? []
  return first ? readPicture(first.file) : null
}
