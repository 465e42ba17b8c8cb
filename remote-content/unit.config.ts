import { examplesPlugin } from './build/examples-plugin.ts'
import { faqPlugin } from './build/faq-plugin.ts'
import { incidentsPlugin } from './build/incidents-plugin.ts'
import { postsPlugin } from './build/posts-plugin.ts'

/** Articles, examples, questions and incidents become data and pictures of the release. */
export const plugins = () => [
  postsPlugin(import.meta.dirname),
  examplesPlugin(import.meta.dirname),
  faqPlugin(import.meta.dirname),
  incidentsPlugin(import.meta.dirname),
]

/** Port of the development server. */
export const devPort = 5175

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = {
  'content/blog': 140,
  'content/blog-post': 143,
  'content/examples': 140,
  'content/basic-web-app': 144,
  'content/basic-ios-app': 142,
  'content/currency-converter-example': 144,
  'content/pricing': 149,
  'content/suggest-an-api': 143,
  'content/contact': 143,
  'content/privacy': 142,
  'content/tos': 141,
  'content/versioning': 141,
  'content/faq': 142,
  'content/status': 144,
}
