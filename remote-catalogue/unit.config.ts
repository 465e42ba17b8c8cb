import { cataloguePlugin } from './build/catalogue-plugin.ts'

/** The catalogue turns its entry files into data. */
export const plugins = () => [cataloguePlugin(import.meta.dirname)]

/** Where its development server listens. */
export const devPort = 5174

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = {
  'catalogue/home': 143,
  'catalogue/browse': 141,
  'catalogue/api': 144,
  'catalogue/category': 141,
}
