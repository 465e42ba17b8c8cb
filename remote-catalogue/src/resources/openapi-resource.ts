import type { ResourceModule } from '@orchard/shared/contracts'
import { type ApiDetail, readDetail, readSample, readSummaries } from '#src/data/catalogue-data.ts'
import { openApiDocument } from './openapi-document.ts'

/** `/api/{slug}/openapi.json`: the OpenAPI 3.1 document of one API. */
export const resource: ResourceModule = {
  async render(args) {
    const slug = args.params['slug'] ?? ''
    const entries = await readSummaries(args)
    if (!entries.some((one) => one.slug === slug))
      return {
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'There is no such API', status: 404 }),
      }
    const [entry, sample] = await Promise.all([
      readDetail(args, slug),
      readSample<unknown>(args, slug),
    ])
    return {
      contentType: 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
      body: `${JSON.stringify(openApiDocument(entry satisfies ApiDetail, sample, args.apiHost), null, 2)}\n`,
      fileName: `${slug}.openapi.json`,
    }
  },
}
