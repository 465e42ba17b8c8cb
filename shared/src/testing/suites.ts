import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Tags that the file of a suite may have, in a comment of its own line: `// @module-tag landing`. */
export const TAGS = [
  { name: 'soak', description: 'a suite of `npm test` that `npm run soak` runs again, in full' },
  { name: 'landing', description: 'a long suite that `npm run soak -- --landing` runs' },
]

/** True if this run tests every row of a matrix, as `npm run soak` does. */
export const IS_FULL_RUN = process.env['FULL_MATRICES'] === '1'

/** True if this run is the part of the soak that a change must pass to land. */
export const IS_LANDING = process.env['LANDING'] === '1'

/** The files in and below a folder whose name matches and that have a tag, by their path in it. */
export function taggedFiles(tag: 'soak' | 'landing', name: RegExp, folder: string): string[] {
  const comment = new RegExp(`^// @module-tag ${tag}$`, 'm')
  return filesBelow(folder).filter(
    (file) => name.test(file) && comment.test(readFileSync(path.join(folder, file), 'utf8')),
  )
}

/** Files of ours; the loader of Vitest's configuration finds no function of another workspace. */
function filesBelow(folder: string, place = ''): string[] {
  return readdirSync(path.join(folder, place), { withFileTypes: true }).flatMap((entry) => {
    const found = path.posix.join(place, entry.name)
    if (!entry.isDirectory()) return found
    return /^(?:\..*|node_modules|dist|test-results)$/.test(entry.name)
      ? []
      : filesBelow(folder, found)
  })
}
