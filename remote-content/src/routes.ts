import {
  type PageRoute,
  type ResourceRoute,
  type RouteTable,
  twinRoutes,
} from '@orchard/shared/contracts'
import { INCIDENT_FEED } from './data/incident.ts'

/** Redirect to /docs/agents. */
const MOVED: readonly PageRoute[] = [
  { id: 'content/agents', path: '/agents', skeleton: 'article', cache: {} },
  { id: 'content/for-agents', path: '/for-agents', skeleton: 'article', cache: {} },
]

const STATUS: PageRoute = { id: 'content/status', path: '/status', skeleton: 'list', cache: {} }

const PAGES: readonly PageRoute[] = [
  { id: 'content/blog', path: '/blog', skeleton: 'list', cache: { bypass: ['page'] } },
  { id: 'content/blog-post', path: '/blog/:slug', skeleton: 'article', cache: {} },
  { id: 'content/examples', path: '/examples', skeleton: 'list', cache: {} },
  {
    id: 'content/basic-web-app',
    path: '/examples/basic-web-app',
    skeleton: 'article',
    cache: {},
  },
  {
    id: 'content/basic-ios-app',
    path: '/examples/basic-ios-app',
    skeleton: 'article',
    cache: {},
  },
  {
    id: 'content/currency-converter-example',
    path: '/examples/currency-converter-example',
    skeleton: 'article',
    cache: {},
  },
  {
    id: 'content/pricing',
    path: '/pricing',
    skeleton: 'list',
    // Any other value shows the monthly prices, as no value does.
    cache: {
      vary: { billing: ['annual'] },
      bypass: ['calls', 'growth', 'start', 'category', 'size', 'upfront', 'maintenance'],
    },
  },
  {
    id: 'content/suggest-an-api',
    path: '/suggest-an-api',
    header: 'baby-blue',
    skeleton: 'form',
    cache: { bypass: ['name'] },
  },
  {
    id: 'content/contact',
    path: '/contact',
    header: 'baby-blue',
    skeleton: 'form',
    cache: { vary: { topic: ['billing', 'security'] } },
  },
  { id: 'content/privacy', path: '/privacy', skeleton: 'article', cache: {} },
  { id: 'content/tos', path: '/tos', skeleton: 'article', cache: {} },
  { id: 'content/versioning', path: '/versioning', skeleton: 'article', cache: {} },
  { id: 'content/docs', path: '/docs', skeleton: 'list', cache: {} },
  { id: 'content/doc', path: '/docs/:slug', skeleton: 'article', cache: {} },
  ...MOVED,
  { id: 'content/errors', path: '/errors', skeleton: 'list', cache: {} },
  { id: 'content/error', path: '/errors/:code', skeleton: 'article', cache: {} },
  { id: 'content/faq', path: '/faq', skeleton: 'article', cache: { bypass: ['q'] } },
  STATUS,
]

/** The pages that lists name. */
export const LISTED_PAGES = PAGES.filter((page) => !MOVED.includes(page))

/** Every address of docs, blog, examples, pricing and the information pages. */
export const routes: RouteTable = {
  pages: PAGES,
  resources: [
    ...twinRoutes(PAGES.filter(({ id }) => id !== STATUS.id)),
    // Unlike the page, which reads the history in the browser.
    ...twinRoutes([STATUS]).map((twin): ResourceRoute => ({ ...twin, cache: 'none' })),
    {
      id: 'content/incident-feed',
      path: INCIDENT_FEED.path,
      cache: 'none',
      text: {
        title: 'Incidents as RSS feed',
        description: 'Open and past incidents of this site.',
      },
    },
    {
      id: 'content/json-feed',
      path: '/blog/feed.json',
      text: {
        title: 'Articles as JSON Feed',
        description: 'The newest articles in full; /blog/feed.xml is the same as RSS.',
      },
    },
    { id: 'content/feed', path: '/blog/feed.xml' },
    {
      id: 'content/facts',
      path: '/facts.json',
      text: {
        title: 'Plans and limits as JSON',
        description: 'Prices, quotas, figures and the limits of forms, as every page has them.',
      },
    },
    { id: 'content/guides', path: '/guides.json' },
    {
      id: 'content/errors-json',
      path: '/errors.json',
      text: {
        title: 'Errors as JSON',
        description:
          'Every error code with its status and cause; /errors/{code}.json has the rest.',
      },
    },
    { id: 'content/error-json', path: '/errors/:code.json' },
    { id: 'content/example-file', path: '/examples/:example/:file' },
  ],
}
