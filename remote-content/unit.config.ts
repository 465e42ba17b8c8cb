import { RELEASE_FILES, textsPlugin } from './build/texts-plugin.ts'

/** Articles, examples, questions, incidents and legal texts become data and pictures of the release. */
export const plugins = () => [textsPlugin(import.meta.dirname)]

/** Files of the release that are made from these texts. */
export const assets = RELEASE_FILES

/** What it shows of the catalogue's APIs: their number, and cards of some. */
export const reads = [
  {
    path: '/catalogue.json',
    schema: {
      type: 'object',
      required: ['categories', 'apis'],
      properties: {
        categories: {
          type: 'array',
          items: {
            type: 'object',
            required: ['slug', 'name'],
            properties: { slug: { type: 'string' }, name: { type: 'string' } },
          },
        },
        apis: {
          type: 'array',
          items: {
            type: 'object',
            required: ['slug', 'category', 'name', 'description', 'url', 'available'],
            properties: {
              slug: { type: 'string' },
              category: { type: 'string' },
              name: { type: 'string' },
              description: { type: 'string' },
              url: { type: 'string' },
              available: { type: 'boolean' },
            },
          },
        },
      },
    },
  },
]

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = {
  'content/blog': 133,
  'content/blog-post': 136,
  'content/examples': 133,
  'content/basic-web-app': 137,
  'content/basic-ios-app': 135,
  'content/currency-converter-example': 137,
  'content/pricing': 142,
  'content/suggest-an-api': 136,
  'content/contact': 136,
  'content/privacy': 135,
  'content/tos': 134,
  'content/versioning': 134,
  'content/docs': 137,
  'content/doc': 137,
  'content/agents': 133,
  'content/errors': 135,
  'content/error': 135,
  'content/faq': 135,
  'content/status': 137,
}
