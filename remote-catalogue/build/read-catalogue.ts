import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RetiredApi } from '@orchard/shared/call-contracts'
import { parse } from 'yaml'
import type { ZodType } from 'zod'
import {
  CATEGORY_SLUGS,
  type CatalogueCategory,
  type CatalogueEntry,
  categorySchema,
  entrySchema,
  retiredSchema,
  slugOf,
} from './entry-schema.ts'

/** Everything the catalogue's pages are made from. */
export interface Catalogue {
  /** By ascending id: the order of the site. */
  entries: CatalogueEntry[]
  categories: CatalogueCategory[]
  retired: RetiredApi[]
}

/** All that is wrong with the files of a catalogue; its message has one line per problem. */
export class CatalogueError extends Error {
  readonly code = 'catalogue_invalid'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The catalogue has ${problems.length} problem(s):\n${problems.join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads and validates `apis/*.yaml`, `categories/*.yaml` and `retired.yaml` below `root`.
 * @throws {CatalogueError} naming file and field of every problem at once.
 */
export async function readCatalogue(root: string): Promise<Catalogue> {
  const problems: string[] = []
  const entries = await readFolder(path.join(root, 'apis'), entrySchema, problems)
  const categories = await readFolder(path.join(root, 'categories'), categorySchema, problems)
  const retired = (await readFileOf(root, 'retired.yaml', retiredSchema, problems)) ?? []
  problems.push(...crossCheck(entries, categories), ...checkRetired(retired, entries))
  if (problems.length > 0) throw new CatalogueError(problems)
  return {
    entries: entries.sort((a, b) => a.id - b.id),
    categories: categories.sort(
      (a, b) =>
        CATEGORY_SLUGS.indexOf(slugOf(a.url) as never) -
        CATEGORY_SLUGS.indexOf(slugOf(b.url) as never),
    ),
    retired,
  }
}

async function readFolder<T extends { url: string }>(
  folder: string,
  schema: ZodType<T>,
  problems: string[],
): Promise<T[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const found: T[] = []
  for (const file of files) {
    const name = `${path.basename(folder)}/${file}`
    const entry = await readFileOf(path.dirname(folder), name, schema, problems)
    if (entry === null) continue
    if (`${slugOf(entry.url)}.yaml` !== file)
      problems.push(`${name}: url: must end in ${file.slice(0, -'.yaml'.length)}, like the file`)
    found.push(entry)
  }
  return found
}

/** Null for a file with problems, which are added to `problems`. */
async function readFileOf<T>(
  root: string,
  name: string,
  schema: ZodType<T>,
  problems: string[],
): Promise<T | null> {
  let raw: unknown
  try {
    raw = parse(await readFile(path.join(root, name), 'utf8'))
  } catch (error) {
    problems.push(`${name}: not YAML: ${(error as Error).message.split('\n')[0]}`)
    return null
  }
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  for (const issue of result.error.issues)
    problems.push(`${name}: ${issue.path.join('.') || '(whole file)'}: ${issue.message}`)
  return null
}

/** A retired API is not in the catalogue any more, and what stands in its place is. */
function checkRetired(retired: readonly RetiredApi[], entries: readonly CatalogueEntry[]) {
  const answering = new Set(entries.flatMap(({ answer, url }) => (answer ? [slugOf(url)] : [])))
  const all = new Set(entries.map(({ url }) => slugOf(url)))
  const names = retired.map(({ slug }) => slug)
  return retired.flatMap(({ instead, slug }, index) => [
    ...(all.has(slug) ? [`retired.yaml: ${slug}: is in the catalogue`] : []),
    ...(names.indexOf(slug) === index ? [] : [`retired.yaml: ${slug}: stands there twice`]),
    ...instead
      .filter((one) => !answering.has(one))
      .map((one) => `retired.yaml: ${slug}: instead: no API ${one} answers`),
  ])
}

/** What one file alone cannot show: ids and names used twice, links to nowhere, empty categories. */
function crossCheck(entries: CatalogueEntry[], categories: CatalogueCategory[]): string[] {
  const problems: string[] = []
  const slugs = new Set(entries.map((entry) => slugOf(entry.url)))
  const ids = new Map<number, string>()
  const names = new Map<string, string>()
  for (const entry of entries) {
    const file = `apis/${slugOf(entry.url)}.yaml`
    for (const [field, map, key] of [
      ['id', ids, entry.id],
      ['name', names, entry.name.toLowerCase()],
    ] as [string, Map<unknown, string>, unknown][]) {
      const other = map.get(key)
      if (other) problems.push(`${file}: ${field}: ${key} is taken by ${other}`)
      else map.set(key, file)
    }
    for (const related of entry.related)
      if (!slugs.has(related)) problems.push(`${file}: related: there is no API ${related}`)
    for (const other of entry.deprecated?.instead ?? [])
      if (!slugs.has(other)) problems.push(`${file}: deprecated: there is no API ${other}`)
  }
  const present = new Set(categories.map((one) => slugOf(one.url)))
  for (const slug of CATEGORY_SLUGS) {
    if (!present.has(slug)) problems.push(`categories/${slug}.yaml: is missing`)
    if (!entries.some((entry) => entry.category === slug))
      problems.push(`categories/${slug}.yaml: no API is in this category`)
  }
  return problems
}
