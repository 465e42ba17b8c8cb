import path from 'node:path'
import type { Plugin } from 'vite'
import { readIncidents } from './incidents-reader.ts'

const FILE = 'data/incidents.json'

/**
 * Turns the files of `incidents/` into `data/incidents.json`, which /status reads. In development the
 * same address is answered from the files as they are now.
 */
export function incidentsPlugin(root: string): Plugin {
  return {
    name: 'orchard:incidents',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const source = JSON.stringify(await readIncidents(root))
      this.emitFile({ type: 'asset', fileName: FILE, source })
    },
    configureServer(server) {
      server.watcher.add(path.join(root, 'incidents'))
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.split('?')[0]?.endsWith(`/${FILE}`)) return next()
        try {
          const source = JSON.stringify(await readIncidents(root))
          response.setHeader('Content-Type', 'application/json')
          response.setHeader('Access-Control-Allow-Origin', '*')
          response.end(source)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
