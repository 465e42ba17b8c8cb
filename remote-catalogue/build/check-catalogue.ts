import path from 'node:path'
import { RESPONSE_KINDS } from '@orchard/shared/call-contracts'
import { CATEGORY_SLUGS, type CatalogueEntry } from './entry-schema.ts'
import { type Catalogue, CatalogueError, readCatalogue } from './read-catalogue.ts'

/**
 * `npm run check:catalogue`: prints every problem in the entry files, or the number of entries by
 * kind.
 */
try {
  process.stdout.write(summarize(await readCatalogue(path.join(import.meta.dirname, '..'))))
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function summarize({ entries, retired }: Catalogue): string {
  const offline = entries.filter(isOffline).length
  const kinds = RESPONSE_KINDS.map((kind) => `${count(entries, kind)} ${kind}`).join(', ')
  return [
    `${entries.length} catalogue entries are valid`,
    `${entries.length} answer (${kinds}), ${offline} without a network; ${retired.length} are retired`,
    ...CATEGORY_SLUGS.map((slug) => {
      const own = entries.filter(({ category }) => category === slug)
      return `  ${slug}: ${own.length}, ${own.filter(isOffline).length} without a network`
    }),
    '',
  ].join('\n')
}

function count(entries: readonly CatalogueEntry[], kind: string): number {
  return entries.filter(({ answer: response }) => response.kind === kind).length
}

function isOffline({ answer: response }: CatalogueEntry): boolean {
  return response.kind !== 'live'
}
