import type { ResourceModule } from '@orchard/shared/contracts'
import { readCategories, readDetail, readSample } from '#src/data/catalogue-data.ts'
import { knownSlug } from './known-slug.ts'
import { openApiDocument } from './openapi-document.ts'

/** `/api/{slug}/openapi.json`: the OpenAPI 3.1 document of one API. */
export const resource: ResourceModule = {
  async render(args) {
    const slug = await knownSlug(args)
    if (typeof slug !== 'string') return slug
    const [entry, sample, categories] = await Promise.all([
      readDetail(args, slug),
      readSample<unknown>(args, slug),
      readCategories(args),
    ])
    const document = openApiDocument(entry, {
      category: categories.find((one) => one.slug === entry.category)?.description ?? '',
      sample,
      server: args.apiHost,
    })
    return {
      contentType: 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
      body: `${JSON.stringify(document, null, 2)}\n`,
      fileName: `${slug}.openapi.json`,
    }
  },
}
