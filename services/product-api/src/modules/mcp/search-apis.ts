import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { createTieredSearch, type SearchTiers } from '@orchard/shared/related'
import { z } from 'zod'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { Contract } from '#src/modules/catalogue/contract.ts'
import {
  isConfigured,
  type LiveSources,
  sourcesTurnedOn,
} from '#src/modules/catalogue/live-sources.ts'
import { type DocumentedApi, listDocumented } from './documented-apis.ts'
import { readCursor, tagOf, writeCursor } from './paging.ts'
import { type AddTool, defineTool } from './tool.ts'

/** Searches the catalogue as the search box of the site does. */
export function searchApis({
  catalogue,
  site,
  sources,
}: {
  catalogue: Catalogue
  site: string
  sources: LiveSources
}): AddTool {
  return defineTool({
    name: 'search_apis',
    title: 'Search APIs',
    description:
      'Finds data APIs for a job in your words, such as "holidays in Nepal" or "vat": exact matches first, then related ones.',
    input: z.object({
      query: z.string().trim().min(1).max(100),
      cursor: z.string().max(100).optional().describe('next_cursor of the previous response'),
    }),
    output: z.object({
      total: z.int(),
      apis: z.array(
        z.object({
          api: z.string().describe('Name for get_api and call_api'),
          name: z.string(),
          description: z.string(),
          category: z.string(),
          url: z.string(),
          configured: z.boolean().describe('False if it is coming soon on this server'),
          related: z.literal(true).optional().describe('Set for a near match'),
        }),
      ),
      similar: z.array(z.string()).describe('The related APIs, if nothing matched exactly'),
      correction: z
        .string()
        .nullable()
        .describe('The query with typing errors corrected, if it seems to have some'),
      next_cursor: z.string().nullable(),
    }),
    async run({ cursor, query }) {
      const { correction, exact, related } = await search(listDocumented(catalogue), query)
      const found = [...exact, ...related]
      const tag = tagOf(query)
      const offset = readCursor(cursor, tag)
      const turnedOn = await sourcesTurnedOn(sources)
      const end = offset + SEARCH_LIMIT
      return {
        total: found.length,
        apis: found.slice(offset, end).map((one) => ({
          api: one.slug,
          name: one.name,
          description: one.description,
          category: one.category,
          url: `${site}/api/${one.slug}`,
          configured: isConfigured(one.contract, turnedOn),
          ...(related.includes(one) ? { related: true as const } : {}),
        })),
        similar: exact.length === 0 ? found.map(({ slug }) => slug) : [],
        correction,
        next_cursor: end < found.length ? writeCursor(end, tag) : null,
      }
    },
  })
}

/** Made once for the same contracts. */
const made = new WeakMap<Contract, ReturnType<typeof createTieredSearch<DocumentedApi>>>()

async function search(
  documented: readonly DocumentedApi[],
  query: string,
): Promise<SearchTiers<DocumentedApi>> {
  const [first] = documented
  if (!first) return { exact: [], related: [], correction: null }
  const searchTiers = made.get(first.contract) ?? createTieredSearch(documented)
  made.set(first.contract, searchTiers)
  return searchTiers(query)
}
