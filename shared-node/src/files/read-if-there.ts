import { readFile } from 'node:fs/promises'

/** The content of a file; null where there is none. */
export function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
