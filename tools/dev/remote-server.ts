import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { commonConfig, federationPlugin } from '../../vite.base.ts'
import { unitBuild } from '../release/unit-build.ts'
import { devPortOf } from './units.ts'

/**
 * Serves one remote from source: `tsx tools/dev/remote-server.ts content`. With `full-reload` an edit
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

const build = await unitBuild(unit)
const server = await createServer({
  ...commonConfig(build, 'serve'),
  plugins: [
    react(),
    federationPlugin(unit, 'serve'),
    ...build.plugins,
    ...(isHostReleased ? [reloadOnEdit] : []),
  ],
  server: { port, strictPort: true, origin: `http://localhost:${port}`, cors: true },
})
await server.listen()
process.stdout.write(`${unit} runs from source at http://localhost:${port}\n`)
