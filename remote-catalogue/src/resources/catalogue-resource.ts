import type { ResourceModule } from '@orchard/shared/contracts'
import { readCategories, readSearchIndex } from '#src/data/catalogue-data.ts'

/** `/catalogue.json`: the public catalogue as data. */
export const resource: ResourceModule = {
  async render(args) {
    const [entries, categories] = await Promise.all([readSearchIndex(args), readCategories(args)])
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({
        categories: categories.map(({ slug, name, description, count }) => ({
          slug,
          name,
          description,
          url: `/category/${slug}`,
          count,
        })),
        apis: entries.map(({ slug, ...entry }) => ({ ...entry, slug, url: `/api/${slug}` })),
      }),
    }
  },
}
