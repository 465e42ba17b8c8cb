import type { ResourceModule } from '@orchard/shared/contracts'
import { openPart } from '#src/parts/search.ts'

/** `/suggestions.json?q=`: the hits of the site's own search, as OpenSearch has suggestions. */
export const resource: ResourceModule = {
  async render(args) {
    const url = new URL(args.request.url)
    const query = url.searchParams.get('q') ?? ''
    const hits = (await openPart(args)).search(query)
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
