import { randomBytes } from 'node:crypto'
import { addressProblem, stopOnSignal } from '@orchard/shared-node/incoming'
import { createLog } from '@orchard/shared-node/log'
import { ConfigError } from '@orchard/shared-node/settings'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createNetwork } from './network/network.ts'
import { createSources } from './sources/sources.ts'

const report = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const now = () => new Date()
  const log = createLog(config.logLevel, { now, write: (line) => process.stderr.write(line) })
  const sources = createSources(config.sources, { now })
  const network = createNetwork({ ...config.network, now })
  const app = createApp({ now, randomBytes, log, sources, network })
  await app.listen({ port: config.port, host: config.bindHost })
  stopOnSignal(app, { delayMs: config.shutdownDelayMs, report, close: async () => {} })
  process.stdout.write(`The service of the data APIs is ready at http://localhost:${config.port}\n`)
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    report('The port of the data APIs is taken. Stop what is using it, or set DATA_APIS_PORT.')
  else {
    const known = error instanceof ConfigError ? error.message : null
    report(
      known ?? addressProblem(error, process.env['HOST'] ?? '') ?? String(error.stack ?? error),
    )
  }
  process.exit(1)
})
