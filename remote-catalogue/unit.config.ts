import { GUIDES_PATH } from '@orchard/shared/contracts'
import { cataloguePlugin } from './build/catalogue-plugin.ts'
import { CLIENT_SOURCES } from './build/clients/sources.ts'
import { worldOutlinePlugin } from './build/world-outline.ts'

/** The catalogue turns its entry files into data, and draws its world map. */
export const plugins = () => [cataloguePlugin(import.meta.dirname), worldOutlinePlugin()]

/** Files of others that it packs: the clients, whose types are made from the entries. */
export const packs = CLIENT_SOURCES

/** The modules of parts. */
export const parts = { search: 'src/parts/search.ts' }

/** What the second tier of its search finds besides APIs. */
export const reads = [
  {
    path: GUIDES_PATH,
    schema: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'description', 'url', 'kind'],
        properties: {
          name: { type: 'string' },
          description: { type: 'string' },
          url: { type: 'string' },
          kind: { type: 'string' },
          text: { type: 'string' },
        },
      },
    },
  },
]

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = {
  'catalogue/home': 136,
  'catalogue/browse': 134,
  'catalogue/api': 137,
  'catalogue/category': 134,
}
