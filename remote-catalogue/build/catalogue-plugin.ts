import path from 'node:path'
import type { CallContract, CallContracts } from '@orchard/shared/call-contracts'
import type { Plugin } from 'vite'
import {
  type ApiDetail,
  type ApiSummary,
  type CategorySummary,
  toRows,
} from '#src/data/catalogue-data.ts'
import { type CatalogueEntry, slugOf } from './entry-schema.ts'
import { highlightJson } from './highlight-json.ts'
import { type Catalogue, readCatalogue } from './read-catalogue.ts'

/**
 * Turns the entry files into the JSON that pages read: `data/index.json`, the keywords of the search,
 * `data/categories.json`, the contracts for the gateway, and per API `data/apis/<slug>.json` and its raw sample. In development the same
 * addresses are answered from the files as they are now.
 */
export function cataloguePlugin(root: string): Plugin {
  return {
    name: 'orchard:catalogue',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const [fileName, value] of catalogueFiles(await readCatalogue(root)))
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(value) })
    },
    configureServer(server) {
      server.watcher.add(['apis', 'categories', 'retired.yaml'].map((one) => path.join(root, one)))
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.match(/\/(data\/[\w/-]+\.json)(?:\?|$)/)?.[1]
        if (!name) return next()
        try {
          const value = catalogueFiles(await readCatalogue(root)).get(name)
          response.statusCode = value ? 200 : 404
          response.setHeader('Content-Type', 'application/json')
          response.setHeader('Access-Control-Allow-Origin', '*')
          response.end(JSON.stringify(value ?? null))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** Every data file of the catalogue by its path. */
export function catalogueFiles({ entries, categories, retired }: Catalogue): Map<string, unknown> {
  const summaries = new Map(entries.map((entry) => [slugOf(entry.url), summarize(entry)]))
  const files = new Map<string, unknown>()
  files.set('data/index.json', toRows([...summaries.values()]))
  files.set(
    'data/keywords.json',
    Object.fromEntries(
      entries.flatMap(({ url, keywords }) => (keywords ? [[slugOf(url), keywords]] : [])),
    ),
  )
  files.set(
    'data/categories.json',
    categories.map(({ url, ...category }): CategorySummary => {
      const slug = slugOf(url)
      const own = entries.filter((entry) => entry.category === slug)
      const available = own.filter((entry) => entry.answer).length
      return { ...category, slug, count: own.length, available }
    }),
  )
  files.set(
    'data/origins.json',
    Object.fromEntries(
      entries.flatMap(({ url, answer }) => (answer ? [[slugOf(url), answer]] : [])),
    ),
  )
  files.set('data/contracts.json', {
    apis: entries.map(callContract),
    retired,
  } satisfies CallContracts)
  files.set('data/retired.json', retired)
  for (const { url, related, sample, keywords, ...entry } of entries) {
    const slug = slugOf(url)
    files.set(`data/apis/${slug}.json`, {
      ...entry,
      slug,
      ...(keywords ? { keywords } : {}),
      sample: highlightJson(sample),
      related: related.flatMap((one) => summaries.get(one) ?? []),
    } satisfies ApiDetail)
    files.set(`data/samples/${slug}.json`, sample)
  }
  return files
}

/** The parts of an entry that the gateway needs. */
function callContract({
  url,
  parameters,
  combinations,
  sample,
  answer,
  deprecated,
}: CatalogueEntry): CallContract {
  return {
    slug: slugOf(url),
    parameters: parameters.map(({ description: _, example: __, ...rule }) => rule),
    combinations: combinations ?? [],
    sample,
    answer: answer ?? null,
    deprecated: deprecated ? { since: deprecated.since, sunset: deprecated.sunset } : null,
  }
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
    isAvailable: entry.answer !== undefined,
  }
}
