import { readdirSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'

/** Folders that hold nothing of ours, beside those whose name starts with a dot. */
const NOT_OURS = /^(?:node_modules|dist|test-results|playwright-report|\.(?!ci$).*)$/

/** Every file of the repository, tests and tools included, from its top. */
export function ourFiles(folder = ''): string[] {
  return readdirSync(path.join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [file]
    return NOT_OURS.test(entry.name) ? [] : ourFiles(file)
  })
}
