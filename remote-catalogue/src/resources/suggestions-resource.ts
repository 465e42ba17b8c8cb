import type { ResourceModule } from '@orchard/shared/contracts'
import { findHits } from '#src/features/search/find-hits.ts'

/** `/suggestions.json?q=`: the rows of the site's own search, as OpenSearch has suggestions. */
export const resource: ResourceModule = {
  async render(args) {
    const url = new URL(args.request.url)
    const query = url.searchParams.get('q') ?? ''
    const { first, related } = await findHits(args, query)
    const hits = [...first, ...related.apis, ...related.guides]
    return {
      contentType: 'application/x-suggestions+json; charset=utf-8',
      body: JSON.stringify([
        query,
        hits.map(({ name }) => name),
        hits.map(({ description }) => description),
        hits.map((hit) => new URL(hit.url, url).href),
      ]),
    }
  },
}
