import { readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * The files anywhere below a folder, by their paths in it, with slashes on every system. Files and folders for whose
 * path `isLeftOut` is true are not looked at.
 */
export async function filesBelow(
  folder: string,
  isLeftOut: (place: string) => boolean = () => false,
): Promise<string[]> {
  const files: string[] = []
  const waiting = ['']
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
    for (const entry of await readdir(path.join(folder, place), { withFileTypes: true })) {
      const found = path.posix.join(place, entry.name)
      if (isLeftOut(found)) continue
      if (entry.isDirectory()) waiting.push(found)
      else if (entry.isFile()) files.push(found)
    }
  return files
}
