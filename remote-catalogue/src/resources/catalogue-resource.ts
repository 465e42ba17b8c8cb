import type { ResourceModule } from '@orchard/shared/contracts'
import { publicOrigin } from '#src/data/answer-origin.ts'
import { readCategories, readOrigins, readSearchIndex } from '#src/data/catalogue-data.ts'

/** `/catalogue.json`: the public catalogue as data. */
export const resource: ResourceModule = {
  async render(args) {
    const [entries, categories, origins] = await Promise.all([
      readSearchIndex(args),
      readCategories(args),
      readOrigins(args),
    ])
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({
        categories: categories.map(({ slug, name, description, count, available }) => ({
          slug,
          name,
          description,
          url: `/category/${slug}`,
          count,
          available,
        })),
        apis: entries.map(({ slug, isAvailable, from: _, ...entry }) => ({
          ...entry,
          slug,
          url: `/api/${slug}`,
          available: isAvailable,
          answer: origins[slug] ? publicOrigin(origins[slug]) : null,
        })),
      }),
    }
  },
}
