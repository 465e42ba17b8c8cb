import { existsSync } from 'node:fs'
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

/** The validated catalogue. */
export interface Catalogue {
  /** By ascending id, the order of the site. */
  entries: CatalogueEntry[]
  categories: CatalogueCategory[]
  retired: RetiredApi[]
}

/** The problems in a catalogue's files; the message has a line for each. */
export class CatalogueError extends Error {
  readonly code = 'catalogue_invalid'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The catalogue, in remote-catalogue, has ${problems.length} problem(s):\n${problems.join('\n')}`,
    )
    this.problems = problems
  }
}

/**
 * Reads and validates `apis/*.yaml`, `categories/*.yaml` and `retired.yaml` below `root`; example
 * pictures are in `pictures`.
 * @throws {CatalogueError} with the file and field of every problem.
 */
export async function readCatalogue(root: string): Promise<Catalogue> {
  const problems: string[] = []
  const entries = await readFolder(path.join(root, 'apis'), entrySchema, problems)
  const categories = await readFolder(path.join(root, 'categories'), categorySchema, problems)
  const retired = (await readFileOf(root, 'retired.yaml', retiredSchema, problems)) ?? []
  problems.push(
    ...crossCheck(entries, categories),
    ...checkRetired(retired, entries),
    ...missingPictures(root, entries),
  )
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

/** Returns null, and adds to `problems`, for a file that is not valid. */
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

/** A retired API must have left the catalogue, and its replacements must be in it. */
function checkRetired(retired: readonly RetiredApi[], entries: readonly CatalogueEntry[]) {
  const listed = new Set(entries.map(({ url }) => slugOf(url)))
  const names = retired.map(({ slug }) => slug)
  return retired.flatMap(({ instead, slug }, index) => [
    ...(listed.has(slug) ? [`retired.yaml: ${slug}: is in the catalogue`] : []),
    ...(names.indexOf(slug) === index ? [] : [`retired.yaml: ${slug}: stands there twice`]),
    ...instead
      .filter((one) => !listed.has(one))
      .map((one) => `retired.yaml: ${slug}: instead: no API ${one} is there`),
  ])
}

function missingPictures(root: string, entries: readonly CatalogueEntry[]): string[] {
  return entries.flatMap(({ body, url }) =>
    (body?.kind === 'picture' ? body.examples : [])
      .filter(({ file }) => !existsSync(path.join(root, 'pictures', file)))
      .map(({ file }) => `apis/${slugOf(url)}.yaml: body: there is no picture ${file}`),
  )
}

/** A visitor of a live API that is not offered yet is led to one that always responds. */
function checkSubstitutes(entries: readonly CatalogueEntry[]): string[] {
  const live = entries.filter(({ answer: response }) => response.kind === 'live')
  const isLive = (slug: string) => live.some(({ url }) => slugOf(url) === slug)
  return live.flatMap(({ meanwhile, related, url }) => [
    ...(related.every(isLive)
      ? [`apis/${slugOf(url)}.yaml: related: names no API that works without a network`]
      : []),
    ...(meanwhile !== undefined && isLive(meanwhile)
      ? [`apis/${slugOf(url)}.yaml: meanwhile: ${meanwhile} needs a network, too`]
      : []),
  ])
}

/** Problems between files: ids and names that are taken, unknown related APIs, empty categories. */
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
      if (other) problems.push(`${file}: ${field}: ${key} is already used by ${other}`)
      else map.set(key, file)
    }
    for (const related of entry.related)
      if (!slugs.has(related)) problems.push(`${file}: related: there is no API ${related}`)
    for (const other of entry.deprecated?.instead ?? [])
      if (!slugs.has(other)) problems.push(`${file}: deprecated: there is no API ${other}`)
  }
  problems.push(...checkSubstitutes(entries))
  const present = new Set(categories.map((one) => slugOf(one.url)))
  for (const slug of CATEGORY_SLUGS) {
    if (!present.has(slug)) problems.push(`categories/${slug}.yaml: is missing`)
    if (!entries.some((entry) => entry.category === slug))
      problems.push(`categories/${slug}.yaml: no API is in this category`)
  }
  return problems
}
