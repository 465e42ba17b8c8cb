import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CatalogueEntry, entryShape } from '@orchard/remote-catalogue/entries'
import { parse } from 'yaml'

const ENTRIES = path.join(import.meta.dirname, '../../../remote-catalogue/apis')

/** Slugs of every entry of the catalogue. */
export async function entrySlugs(): Promise<string[]> {
  const names = await readdir(ENTRIES)
  return names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort()
}

/** The file of an entry. */
export function entryFile(slug: string): string {
  return path.join(ENTRIES, `${slug}.yaml`)
}

/**
 * Reads an entry and its text.
 * @throws {Error} naming the fields that are not as an entry has them.
 */
export async function readEntry(slug: string): Promise<{ entry: CatalogueEntry; text: string }> {
  const text = await readFile(entryFile(slug), 'utf8')
  const { data, error } = entryShape.safeParse(parse(text))
  if (data) return { entry: data, text }
  const problems = error.issues.map(
    ({ path: where, message }) =>
      `remote-catalogue/apis/${slug}.yaml: ${where.join('.')}: ${message}`,
  )
  throw new Error(problems.join('\n'))
}
