import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import type { SiteConfig, Snapshot } from '@orchard/shared/contracts'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { PROVIDED_VERSIONS } from '#src/build/interfaces/provided.ts'
import { unitBuild } from '#src/build/unit-build.ts'
import { commonConfig, federationPlugin } from '#src/build/vite-config.ts'
import { readConfig } from '#src/serve/config/config.ts'
import { snapshotUnit } from '#src/serve/variants/release-set.ts'
import { listRemotes, REPOSITORY, unitFolder } from '#src/workspace.ts'
import { createGallery, GALLERY_PATH } from './gallery-server.ts'
import { DEV_RUNTIME } from './provided-by-host.ts'
import { devRemote } from './units.ts'

interface SourceState {
  snapshot: Snapshot
  config: SiteConfig
}

/** Serves the host from source, with every remote from its own development server. */
const config = readConfig(process.env)
const build = await unitBuild('host')
const http = createHttpServer()
const vite = await createServer({
  ...commonConfig(build, 'serve'),
  appType: 'custom',
  plugins: [react(), federationPlugin('host', [...Object.keys(PROVIDED_VERSIONS), DEV_RUNTIME])],
  server: { middlewareMode: { server: http }, hmr: { server: http } },
})

/** Made for the first request, since few look at it. */
let gallery: ReturnType<typeof createGallery> | undefined

http.on('request', async (request, response) => {
  const { url = '/' } = request
  if (`${url}/`.startsWith(GALLERY_PATH)) {
    gallery ??= createGallery(http)
    const { middlewares } = await gallery
    middlewares(request, response)
    return
  }
  vite.middlewares(request, response, async () => {
    try {
      const html = await vite.transformIndexHtml(url, await documentFor())
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(html)
    } catch (error) {
      response.statusCode = 500
      response.end(String((error as Error).stack))
    }
  })
})
http.listen(config.port, '127.0.0.1', () => {
  process.stdout.write(`API Orchard runs from source at http://localhost:${config.port}\n`)
})

/** The document as the host's source describes it. */
async function documentFor(): Promise<string> {
  const source = path.join(REPOSITORY, unitFolder('host'), 'src/server/source-document.ts')
  const { sourceDocument }: { sourceDocument(state: SourceState): string } = await import(source)
  const remotes = await Promise.all((await listRemotes()).map(devRemote))
  const snapshot = { generation: 0, host: 'source', remotes: remotes.map(snapshotUnit) }
  return sourceDocument({ snapshot, config: config.site })
}
