import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { unitBuild } from '#src/build/unit-build.ts'
import { commonConfig } from '#src/build/vite-config.ts'
import { readConfig } from '#src/serve/config/config.ts'
import { pageRefresh } from './page-refresh.ts'
import { devPortOf } from './ports.ts'
import { providedByHost } from './provided-by-host.ts'
import { devRemote } from './units.ts'

/**
 * Serves one remote from source: `tsx platform/src/dev/remote-server.ts content`. With `full-reload` an edit
 * reloads the page, as it must inside a released host.
 */
const unit = process.argv[2] ?? ''
const port = await devPortOf(unit)
const isHostReleased = process.argv[3] === 'full-reload'
/** The React of a release cannot swap components, so an edit loads the page anew. */
const reloadOnEdit: Plugin = {
  name: 'orchard:reload-on-edit',
  handleHotUpdate({ server }) {
    server.ws.send({ type: 'full-reload' })
    return []
  },
}

/** Says what runs here, so that a site can mix it in by `?mfe=content@local:5175`. */
const describeItself: Plugin = {
  name: 'orchard:describe-itself',
  configureServer({ middlewares }) {
    middlewares.use('/release.json', (_request, response, next) => {
      devRemote(unit).then((manifest) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(manifest))
      }, next)
    })
  },
}

const build = await unitBuild(unit)
const server = await createServer({
  ...commonConfig(build, 'serve'),
  plugins: [
    providedByHost(
      build.root,
      isHostReleased ? null : `http://localhost:${readConfig(process.env).port}`,
    ),
    ...(isHostReleased ? [] : [pageRefresh()]),
    react(),
    ...build.plugins,
    describeItself,
    ...(isHostReleased ? [reloadOnEdit] : []),
  ],
  server: { port, strictPort: true, origin: `http://localhost:${port}`, cors: true },
})
await server.listen()
process.stdout.write(`${unit} runs from source at http://localhost:${port}\n`)
