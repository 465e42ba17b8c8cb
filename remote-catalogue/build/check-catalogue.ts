import path from 'node:path'
import { CatalogueError, readCatalogue } from './read-catalogue.ts'

/** `npm run check:catalogue`: prints every problem of the entry files, or their number. */
try {
  const { entries } = await readCatalogue(path.join(import.meta.dirname, '..'))
  process.stdout.write(`${entries.length} catalogue entries are valid\n`)
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
