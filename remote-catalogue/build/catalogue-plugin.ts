import path from 'node:path'
import type { Plugin } from 'vite'

/** Media types by extension, for the development server. */
const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Loaded on demand: the development server shows most pages without reading an entry. */
const loadFiles = () => import('./release-files.ts')

/**
 * Adds the catalogue to the release as JSON: the rows of all entries,
 * `data/categories.json`, the contracts for the gateway, and for each API `data/apis/<slug>.json`
 * and its raw sample. Adds the files of the clients that `/clients/` packs. Copies the example pictures to `pictures/`.
 * The development server makes all of them from the current files instead.
 */
export function cataloguePlugin(root: string): Plugin {
  return {
    name: 'orchard:catalogue',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const { releaseFiles } = await loadFiles()
      for (const [fileName, make] of await releaseFiles(root, this.environment.config.base))
        this.emitFile({ type: 'asset', fileName, source: await make() })
    },
    configureServer(server) {
      server.watcher.add(['apis', 'categories', 'retired.yaml'].map((one) => path.join(root, one)))
      const base = (server.config.server.origin ?? '') + server.config.base
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.match(
          /\/((?:data|parts)\/[\w/-]+\.json|pictures\/[\w-]+\.\w+)(?:\?|$)/,
        )?.[1]
        if (!name) return next()
        try {
          const { releaseFiles } = await loadFiles()
          const make = (await releaseFiles(root, base)).get(name)
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
