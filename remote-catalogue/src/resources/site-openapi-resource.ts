import type { ResourceModule } from '@orchard/shared/contracts'
import { readCategories, readDetail, readSample, readSummaries } from '#src/data/catalogue-data.ts'
import { openApiDocument } from './openapi-document.ts'
import { SiteDocument } from './site-openapi.ts'

/** `/openapi.json`: the OpenAPI 3.1 document of all APIs together. */
export const resource: ResourceModule = {
  async render(args) {
    const [entries, categories] = await Promise.all([readSummaries(args), readCategories(args)])
    const descriptions = new Map(categories.map(({ description, slug }) => [slug, description]))
    const site = new SiteDocument()
    // One after another, so that only one is in memory.
    for (const { category, slug } of entries) {
      const entry = await readDetail(args, slug)
      const sample = await readSample<unknown>(args, slug)
      const context = { sample, server: args.apiHost, category: descriptions.get(category) ?? '' }
      site.add(openApiDocument(entry, context))
    }
    return {
      contentType: 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
      body: site.finish(args.apiHost),
    }
  },
}
