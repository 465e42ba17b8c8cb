import path from 'node:path'

/** `.ts` from source, `.js` when compiled; compiled modules lie as their sources do. */
export const MODULE_EXTENSION = path.extname(import.meta.filename)

/** The address of a file that is found by its name, by its path in this folder. */
export function addressOf(file: string): URL {
  return new URL(file, import.meta.url)
}
