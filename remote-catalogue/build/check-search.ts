import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createTieredSearch } from '@orchard/shared/related'
import { parse } from 'yaml'
import { z } from 'zod'
import { slugOf } from './entry-schema.ts'
import { readCatalogue } from './read-catalogue.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Least shares of the queries whose API is the first row, and one of the first three. */
const LEAST_FIRST = 0.9
const LEAST_IN_THREE = 0.98

const queryLists = z.record(z.string(), z.array(z.string().min(1)).min(3))

/**
 * `npm run check:search [FILE]`: prints how often the search shows the right API first, and among the first three, and
 * each query that it does not. Fails below 90 % and 98 %, and for an API without queries.
 */
const [file = path.join(ROOT, 'queries.yaml')] = process.argv.slice(2)
const lists = queryLists.parse(parse(await readFile(file, 'utf8')))
const { entries } = await readCatalogue(ROOT)
const search = createTieredSearch(entries.map((entry) => ({ ...entry, slug: slugOf(entry.url) })))
const asked = Object.entries(lists).flatMap(([slug, queries]) =>
  queries.map((query) => ({ slug, query })),
)
const results = await Promise.all(
  asked.map(async ({ slug, query }) => {
    const { exact, related } = await search(query)
    const rows = [...exact, ...related].map((one) => one.slug)
    return { slug, query, rank: rows.indexOf(slug) + 1, first: rows[0] ?? 'nothing' }
  }),
)
const within = (rank: number) => results.filter((one) => one.rank > 0 && one.rank <= rank).length
const missing = entries.map(({ url }) => slugOf(url)).filter((slug) => !lists[slug])
for (const { first, query, rank, slug } of results.filter((one) => one.rank !== 1))
  process.stdout.write(`${query}: ${slug} at ${rank || 'no rank'}, after ${first}\n`)
for (const slug of missing) process.stdout.write(`${slug} has no queries\n`)
process.stdout.write(
  `${results.length} queries: ${within(1)} first (${share(within(1))}), ${within(3)} in the first three (${share(within(3))})\n`,
)
if (
  missing.length > 0 ||
  within(1) < results.length * LEAST_FIRST ||
  within(3) < results.length * LEAST_IN_THREE
)
  process.exitCode = 1

function share(count: number): string {
  return `${((count / results.length) * 100).toFixed(1)} %`
}
