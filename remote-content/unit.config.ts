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
