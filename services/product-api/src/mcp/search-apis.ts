import { SEARCH_LIMIT } from '@orchard/shared/contracts'
import { closestMatches } from '@orchard/shared/matching'
import { rankEntries } from '@orchard/shared/search'
import { z } from 'zod'
import type { Catalogue } from '#src/catalogue/catalogue.ts'
import { isConfigured, type LiveSources, sourcesTurnedOn } from '#src/catalogue/live-sources.ts'
import { listDocumented } from './documented-apis.ts'
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
      'Finds data APIs by words in their name, keywords or description, best first. Use one word or an exact phrase, such as "holiday".',
    input: z.object({
      query: z.string().trim().min(1).max(100),
      cursor: z.string().max(100).optional().describe('next_cursor of the answer before'),
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
          configured: z.boolean().describe('False if it does not answer on this server'),
        }),
      ),
      similar: z.array(z.string()).describe('APIs with similar names, if nothing was found'),
      next_cursor: z.string().nullable(),
    }),
    async run({ cursor, query }) {
      const documented = listDocumented(catalogue)
      const found = rankEntries(documented, query)
      const tag = tagOf(query)
      const offset = readCursor(cursor, tag)
      const turnedOn = await sourcesTurnedOn(sources)
      const end = offset + SEARCH_LIMIT
      return {
        total: found.length,
        apis: found.slice(offset, end).map(({ category, contract, description, name, slug }) => ({
          api: slug,
          ...{ name, description, category },
          url: `${site}/api/${slug}`,
          configured: isConfigured(contract, turnedOn),
        })),
        similar:
          found.length === 0 ? closestMatches(query, documented).map(({ slug }) => slug) : [],
        next_cursor: end < found.length ? writeCursor(end, tag) : null,
      }
    },
  })
}
