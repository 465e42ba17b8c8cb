import {
  ALL_CATEGORIES,
  type PageRoute,
  type RouteTable,
  twinRoutes,
} from '@orchard/shared/contracts'
import { SORT_ORDERS, VIEWS } from './features/api-list/filter-entries.ts'
import { TAB_IDS } from './features/code-samples/languages.ts'

const PAGES: readonly PageRoute[] = [
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
        view: VIEWS,
      },
      bypass: ['q', 'page'],
    },
  },
  {
    id: 'catalogue/api',
    path: '/api/:slug',
    skeleton: 'detail',
    cache: { vary: { lang: TAB_IDS } },
  },
  {
    id: 'catalogue/category',
    path: '/category/:slug',
    skeleton: 'list',
    cache: { vary: { size: ['startup', 'medium', 'large', 'enterprise'] }, bypass: ['page'] },
  },
]

/** Every address of the catalogue. */
export const routes: RouteTable = {
  pages: PAGES,
  resources: [
    ...twinRoutes(PAGES),
    {
      id: 'catalogue/site-openapi',
      path: '/openapi.json',
      text: {
        title: 'OpenAPI document',
        description: 'OpenAPI 3.1 of all APIs; /api/{slug}/openapi.json has one of them.',
      },
    },
    {
      id: 'catalogue/api-catalog',
      path: '/.well-known/api-catalog',
      text: { title: 'API catalog', description: 'All APIs as a linkset (RFC 9727).' },
    },
    {
      id: 'catalogue/catalogue',
      path: '/catalogue.json',
      text: {
        title: 'Catalogue',
        description:
          'All APIs and categories as JSON, with what is available here; /llms-full/{category}.txt has the parameters and fields of all APIs of a category.',
      },
    },
    { id: 'catalogue/llms-full', path: '/llms-full/:slug.txt' },
    { id: 'catalogue/opensearch', path: '/opensearch.xml' },
    { id: 'catalogue/suggestions', path: '/suggestions.json', cache: { bypass: ['q'] } },
    { id: 'catalogue/contracts', path: '/catalogue/contracts.json' },
    { id: 'catalogue/collections', path: '/collections/:file' },
    { id: 'catalogue/clients', path: '/clients/:file' },
    { id: 'catalogue/openapi', path: '/api/:slug/openapi.json' },
    { id: 'catalogue/changes', path: '/api/:slug/changes.xml' },
  ],
}
