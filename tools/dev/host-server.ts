import { createServer as createHttpServer } from 'node:http'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { scriptJson } from '../../host/src/app/head-tags.ts'
import { PAGE_STATE_ID } from '../../host/src/client/page-state.ts'
import { readConfig } from '../../host/src/composer/config.ts'
import { snapshotUnit } from '../../host/src/composer/release-set.ts'
import { PREPAINT_SCRIPT } from '../../host/src/shell/prepaint.ts'
import { commonConfig, federationPlugin } from '../../vite.base.ts'
import { unitBuild } from '../release/unit-build.ts'
import { devPorts, devRemote } from './units.ts'

/** Serves the host from source, with every remote from its own development server. */
const config = readConfig(process.env)
const build = await unitBuild('host')
const http = createHttpServer()
const vite = await createServer({
  ...commonConfig(build, 'serve'),
  appType: 'custom',
  plugins: [react(), federationPlugin('host', 'serve')],
  server: { middlewareMode: { server: http }, hmr: { server: http } },
})

http.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const html = await vite.transformIndexHtml(request.url ?? '/', await documentFor())
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

/** The page is rendered in the browser only: what it shows is always the source as it is now. */
async function documentFor(): Promise<string> {
  const units = [...(await devPorts()).keys()]
  const remotes = await Promise.all(units.map(devRemote))
  const state = {
    snapshot: {
      generation: 0,
      host: 'source',
      remotes: remotes.map(snapshotUnit),
    },
    config: config.site,
    hydration: null,
  }
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${PREPAINT_SCRIPT}</script><title>API Orchard</title>`,
    '<meta name="description" content=""><meta name="robots" content="noindex">',
    '<link rel="canonical" href="/"></head><body><div id="root"></div>',
    `<script type="application/json" id="${PAGE_STATE_ID}">${scriptJson(state)}</script>`,
    '<script type="module" src="/src/client/main.ts"></script></body></html>',
  ].join('')
}
