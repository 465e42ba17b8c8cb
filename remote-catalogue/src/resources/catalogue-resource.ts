import type { CallContracts } from '@orchard/shared/call-contracts'
import type { ResourceModule } from '@orchard/shared/contracts'
import { readCategories, readSearchIndex } from '#src/data/catalogue-data.ts'
import { publicOrigin } from '#src/data/response-origin.ts'

/** `/catalogue.json`: the public catalogue as data. */
export const resource: ResourceModule = {
  async render(args) {
    const [entries, categories, { apis }] = await Promise.all([
      readSearchIndex(args),
      readCategories(args),
      args.readAsset<CallContracts>('data/contracts.json'),
    ])
    const contracts = new Map(apis.map((api) => [api.slug, api]))
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({
        categories: categories.map((one) => ({ ...one, url: `/category/${one.slug}` })),
        apis: entries.map(({ slug, isAvailable, from: _, ...entry }) => {
          const { answer: response, documentation } = contracts.get(slug) ?? {}
          return {
            ...entry,
            slug,
            url: `/api/${slug}`,
            args: documentation?.example ?? {},
            available: isAvailable,
            answer: response ? publicOrigin(response) : null,
          }
        }),
      }),
    }
  },
}
