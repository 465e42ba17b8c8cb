import path from 'node:path'
import type { Plugin } from 'vite'
import { postFiles } from './post-files.ts'
import { releaseFilesPlugin } from './release-files.ts'

/** Adds the articles to the release: their data, illustrations and social cards. */
export function postsPlugin(root: string): Plugin {
  return releaseFilesPlugin({
    name: 'posts',
    folders: [path.join(root, 'posts'), path.join(root, 'illustrations')],
    owns: /data\/posts[\w/-]*\.json|illustrations\/[\w-]+\.svg|cards\/[\w-]+\.png/,
    files: (base) => postFiles(root, base),
  })
}
