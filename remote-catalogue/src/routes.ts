import { ALL_CATEGORIES, type RouteTable } from '@orchard/shared/contracts'
import { SORT_ORDERS } from '#src/features/api-list/filter-entries.ts'
import { LANGUAGE_IDS } from '#src/features/code-samples/languages.ts'

/** Every address of the catalogue. */
export const routes: RouteTable = {
  pages: [
    { id: 'catalogue/home', path: '/', skeleton: 'list', cache: {} },
    {
      id: 'catalogue/browse',
      path: '/api',
      skeleton: 'list',
      cache: {
        vary: {
          category: ALL_CATEGORIES.map(({ slug }) => slug),
          new: ['1'],
          updated: ['1'],
          available: ['1'],
          sort: SORT_ORDERS,
        },
        bypass: ['q'],
      },
    },
    {
      id: 'catalogue/api',
      path: '/api/:slug',
      skeleton: 'detail',
      cache: { vary: { lang: LANGUAGE_IDS } },
    },
    {
      id: 'catalogue/category',
      path: '/category/:slug',
      skeleton: 'list',
      cache: { vary: { size: ['startup', 'medium', 'large', 'enterprise'] } },
    },
  ],
  resources: [
    { id: 'catalogue/catalogue', path: '/catalogue.json' },
    { id: 'catalogue/contracts', path: '/catalogue/contracts.json' },
    { id: 'catalogue/collections', path: '/collections/:file' },
    { id: 'catalogue/openapi', path: '/api/:slug/openapi.json' },
    { id: 'catalogue/changes', path: '/api/:slug/changes.xml' },
  ],
}
