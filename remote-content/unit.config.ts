import { textsPlugin } from './build/texts-plugin.ts'

/** Articles, examples, questions, incidents and legal texts become data and pictures of the release. */
export const plugins = () => [textsPlugin(import.meta.dirname)]

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
  'content/agents': 143,
  'content/errors': 142,
  'content/error': 142,
  'content/faq': 142,
  'content/status': 144,
}
