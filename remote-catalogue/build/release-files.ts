import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CallBody, CallContract, CallContracts } from '@orchard/shared/call-contracts'
import { type CalledApi, errorsOf } from '@orchard/shared/errors'
import {
  type ApiDetail,
  type ApiSummary,
  type BodyDetail,
  type BuiltCategory,
  type ListedError,
  ROWS_FILE,
  SYNONYMS_FILE,
  toRows,
} from '#src/data/catalogue-data.ts'
import { CLIENTS_FILE } from '#src/data/client-archives.ts'
import { type ExampleFiles, PICTURES_FILE, typeOf } from '#src/data/example-pictures.ts'
import { highlightJson } from '#src/data/highlight-json.ts'
import { clientFiles } from './clients/client-files.ts'
import { type CatalogueEntry, type EntryBody, slugOf } from './entry-schema.ts'
import { type Catalogue, readCatalogue } from './read-catalogue.ts'

/** The folder of example pictures, in the sources and in the release. */
const PICTURES = 'pictures/'

type MakeFile = () => string | Promise<string | Uint8Array>

/** The catalogue's files of a release: data, clients and example pictures, by path. */
export async function releaseFiles(root: string, base: string): Promise<Map<string, MakeFile>> {
  const catalogue = await readCatalogue(root)
  const files = new Map<string, MakeFile>()
  for (const [name, value] of catalogueFiles(catalogue, base))
    files.set(name, () => JSON.stringify(value))
  files.set(CLIENTS_FILE, async () => JSON.stringify(await clientFiles(catalogue.entries)))
  files.set(PICTURES_FILE, async () => JSON.stringify(await exampleFiles(root, base, catalogue)))
  for (const { body } of catalogue.entries)
    for (const { file } of body?.kind === 'picture' ? body.examples : [])
      files.set(PICTURES + file, () => readFile(path.join(root, PICTURES, file)))
  return files
}

/** The picture of each example call that sends one, by slug. */
async function exampleFiles(
  root: string,
  base: string,
  { entries }: Catalogue,
): Promise<ExampleFiles> {
  const found = entries.flatMap(({ body, url }) => {
    const [example] = body?.kind === 'picture' ? body.examples : []
    return example ? [[slugOf(url), example.file] as const] : []
  })
  return Object.fromEntries(
    await Promise.all(
      found.map(async ([slug, file]) => {
        const content = await readFile(path.join(root, PICTURES, file), 'base64')
        return [slug, { type: typeOf(file), src: base + PICTURES + file, content }] as const
      }),
    ),
  )
}

/**
 * The data files of the catalogue by path; `base` is the address that the release is served from.
 */
export function catalogueFiles(
  { entries, categories, retired }: Catalogue,
  base = '/',
): Map<string, unknown> {
  const summaries = new Map(entries.map((entry) => [slugOf(entry.url), summarize(entry)]))
  const files = new Map<string, unknown>()
  files.set(
    ROWS_FILE,
    toRows(entries.map((entry) => ({ ...summarize(entry), keywords: entry.keywords }))),
  )
  files.set(
    SYNONYMS_FILE,
    Object.fromEntries(entries.map(({ synonyms = '', url }) => [slugOf(url), synonyms])),
  )
  files.set(
    'data/categories.json',
    categories.map(({ url, ...category }): BuiltCategory => {
      const slug = slugOf(url)
      return { ...category, slug, count: entries.filter((one) => one.category === slug).length }
    }),
  )
  files.set('data/contracts.json', {
    apis: entries.map(callContract),
    retired,
  } satisfies CallContracts)
  files.set('data/retired.json', retired)
  for (const { url, related, sample, keywords, synonyms: _, body, ...entry } of entries) {
    const slug = slugOf(url)
    files.set(`data/apis/${slug}.json`, {
      ...entry,
      slug,
      ...(keywords ? { keywords } : {}),
      ...(body ? { body: bodyDetail(body, base) } : {}),
      errors: listErrors({ slug, body: body ?? null, answer: entry.answer }),
      sample: highlightJson(sample),
      related: related.flatMap((one) => summaries.get(one) ?? []),
    } satisfies ApiDetail)
    files.set(`data/samples/${slug}.json`, sample)
  }
  return files
}

function listErrors(api: CalledApi): ListedError[] {
  return errorsOf(api).map(({ cause, code, isCounted, isGeneral, status: [status] }) => ({
    ...{ code, status, isCounted },
    ...(isGeneral ? {} : { cause }),
  }))
}

/** The parts of an entry that the gateway needs. */
function callContract(entry: CatalogueEntry): CallContract {
  const { url, parameters, combinations, body, sample, answer: response, deprecated } = entry
  return {
    slug: slugOf(url),
    documentation: documentationOf(entry),
    parameters: parameters.map(({ example: _, ...rule }) => rule),
    combinations: combinations ?? [],
    body: callBodyOf(body),
    sample,
    answer: response,
    deprecated: deprecated ? { since: deprecated.since, sunset: deprecated.sunset } : null,
  }
}

function documentationOf(entry: CatalogueEntry): CallContract['documentation'] {
  const {
    args: example,
    category,
    description,
    fields,
    id,
    keywords,
    name,
    notes,
    synonyms,
  } = entry
  const words = { ...(keywords ? { keywords } : {}), ...(synonyms ? { synonyms } : {}) }
  return { id, name, description, category, ...words, notes, example, fields }
}

function bodyDetail(body: EntryBody, base: string): BodyDetail {
  if (body.kind === 'text') return body
  const examples = body.examples.map((one) => ({ ...one, src: base + PICTURES + one.file }))
  return { ...body, examples }
}

function callBodyOf(body: CatalogueEntry['body']): CallBody | null {
  if (body?.kind === 'picture') return { kind: 'picture', accepts: body.accepts }
  return body ?? null
}

function summarize(entry: CatalogueEntry): ApiSummary {
  return {
    id: entry.id,
    name: entry.name,
    slug: slugOf(entry.url),
    description: entry.description,
    category: entry.category,
    ...(entry.new ? { new: true } : {}),
    ...(entry.updated ? { updated: true } : {}),
    ...(entry.method === 'POST' ? { byPost: true } : {}),
    isAvailable: entry.answer.kind !== 'live',
    ...(entry.answer.from ? { from: entry.answer.from } : {}),
  }
}
