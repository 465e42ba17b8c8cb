import { readdirSync } from 'node:fs'
import path from 'node:path'
import writeContracts from '@orchard/data-apis/contracts'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readImports } from './imports.ts'
import { brokenLaws } from './laws.ts'

/** Folders that hold no code of ours, beside those whose name starts with a dot. */
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])

/** Every file of code, tests and tools included. */
function codeIn(folder: string): string[] {
  return readdirSync(path.join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : codeIn(file)
    return /\.(?:[mc]?ts|tsx|mjs)$/.test(file) ? [file] : []
  })
}

await writeContracts()
const files = codeIn('')
const broken = brokenLaws(readImports(REPOSITORY, files))
for (const one of broken) process.stderr.write(`${one}\n`)
if (broken.length > 0) process.exit(1)
process.stdout.write(`The imports of ${files.length} files keep the laws\n`)
