import path from 'node:path'
import type { Plugin } from 'vite'
import { QUESTION_GROUPS } from '#src/data/faq.ts'
import { releaseFilesPlugin } from './release-files.ts'

/**
 * Writes the questions to `data/faq.json`, so that the HTML of /faq does not contain them twice.
 */
export function faqPlugin(root: string): Plugin {
  return releaseFilesPlugin({
    name: 'faq',
    folders: [path.join(root, 'src', 'data', 'faq')],
    owns: /data\/faq\.json/,
    files: async () => new Map([['data/faq.json', JSON.stringify(QUESTION_GROUPS)]]),
  })
}
