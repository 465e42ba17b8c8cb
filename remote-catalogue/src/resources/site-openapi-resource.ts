import type { ResourceModule } from '@orchard/shared/contracts'
import { readCategories, readDetail, readSample, readSummaries } from '#src/data/catalogue-data.ts'
import { openApiDocument } from './openapi-document.ts'
import { mergeDocuments } from './site-openapi.ts'

/** `/openapi.json`: the OpenAPI 3.1 document of all APIs together. */
export const resource: ResourceModule = {
  async render(args) {
    const [entries, categories] = await Promise.all([readSummaries(args), readCategories(args)])
    const descriptions = new Map(categories.map(({ description, slug }) => [slug, description]))
    const documents = await Promise.all(
      entries.map(async ({ category, slug }) => {
        const [entry, sample] = await Promise.all([
          readDetail(args, slug),
          readSample<unknown>(args, slug),
        ])
        const server = args.apiHost
        return openApiDocument(entry, {
          ...{ sample, server },
          category: descriptions.get(category) ?? '',
        })
      }),
    )
    return {
      contentType: 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
      body: JSON.stringify(mergeDocuments(documents, args.apiHost)),
    }
  },
}
