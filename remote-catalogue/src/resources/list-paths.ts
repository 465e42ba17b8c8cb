import {
  ALL_CATEGORIES,
  type ListedPath,
  type LoadContext,
  listPages,
  type RemoteModule,
} from '@orchard/shared/contracts'
import { readCategories, readSummaries } from '#src/data/catalogue-data.ts'
import { routes } from '#src/routes.ts'

/** Every public page of the catalogue. */
export async function listPaths(
  context: LoadContext,
  loadPage: RemoteModule['loadPage'],
): Promise<ListedPath[]> {
  const [entries, categories] = await Promise.all([readSummaries(context), readCategories(context)])
  const apis = ALL_CATEGORIES.flatMap(({ name, slug: category }) =>
    entries
      .filter((one) => one.category === category)
      .map(({ description, name: title, slug }) => ({
        ...{ path: `/api/${slug}`, title, description },
        group: `APIs: ${name}`,
        listedOn: `/category/${category}`,
      })),
  )
  const others = routes.pages.filter(({ path }) => path !== '/' && path !== '/api')
  return [
    {
      path: '/',
      title: 'Home',
      description: 'How the site works, its categories, featured and new APIs, and the plans.',
    },
    { path: '/api', title: 'All APIs', description: `The list of all ${entries.length} APIs.` },
    ...(await listPages(others, loadPage, context)),
    ...categories.map(({ description, name, slug }) => ({
      ...{ path: `/category/${slug}`, title: `${name} APIs`, description },
      group: 'Categories',
    })),
    ...apis,
  ]
}
