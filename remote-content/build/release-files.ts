import path from 'node:path'
import type { Plugin } from 'vite'

/** The content of a file, or a function that makes it on request. */
export type FileSource = string | Uint8Array | (() => Promise<string | Uint8Array>)

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * A plugin that adds files to the browser build. The development server makes them from the current
 * sources instead.
 */
export function releaseFilesPlugin({
  name,
  folders,
  owns,
  files,
}: {
  name: string
  /** Source folders to watch. */
  folders: readonly string[]
  /** Matches the release paths of these files and nothing else. */
  owns: RegExp
  /** Files by release path; `base` is the address that the release is served from. */
  files(base: string): Promise<ReadonlyMap<string, FileSource>>
}): Plugin {
  const made = (source: FileSource) => (typeof source === 'function' ? source() : source)
  return {
    name: `orchard:${name}`,
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const [fileName, source] of await files(this.environment.config.base))
        this.emitFile({ type: 'asset', fileName, source: await made(source) })
    },
    configureServer(server) {
      server.watcher.add([...folders])
      const base = (server.config.server.origin ?? '') + server.config.base
      const address = new RegExp(`/(${owns.source})(?:\\?|$)`)
      server.middlewares.use(async (request, response, next) => {
        const file = address.exec(request.url ?? '')?.[1]
        if (!file) return next()
        try {
          const source = (await files(base)).get(file)
          response.statusCode = source === undefined ? 404 : 200
          response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'text/plain')
          response.setHeader('Access-Control-Allow-Origin', '*')
          response.end(source === undefined ? undefined : await made(source))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
