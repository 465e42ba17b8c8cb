import path from 'node:path'
import type { Plugin } from 'vite'
import { postFiles } from './post-files.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * Turns the articles into files of the release: data that the pages read, illustrations, and social
 * cards. In development the same addresses are answered from the articles as they are now.
 */
export function postsPlugin(root: string): Plugin {
  return {
    name: 'orchard:posts',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const [fileName, make] of await postFiles(root, this.environment.config.base))
        this.emitFile({ type: 'asset', fileName, source: await make() })
    },
    configureServer(server) {
      server.watcher.add([path.join(root, 'posts'), path.join(root, 'illustrations')])
      const base = (server.config.server.origin ?? '') + server.config.base
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.match(
          /\/(data\/posts[\w/-]*\.json|illustrations\/[\w-]+\.svg|cards\/[\w-]+\.png)(?:\?|$)/,
        )?.[1]
        if (!name) return next()
        try {
          const make = (await postFiles(root, base)).get(name)
          response.statusCode = make ? 200 : 404
          response.setHeader('Content-Type', TYPES[path.extname(name)] ?? 'text/plain')
          response.setHeader('Access-Control-Allow-Origin', '*')
          response.end(await make?.())
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
