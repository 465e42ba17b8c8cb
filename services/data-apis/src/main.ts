import { randomBytes } from 'node:crypto'
import { createLog } from '@orchard/shared-node/log'
import { runServer } from '@orchard/shared-node/process'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createNetwork } from './network/network.ts'
import { createSources } from './sources/sources.ts'

runServer({ server: 'the data APIs', portSetting: 'DATA_APIS_PORT' }, async () => {
  const config = readConfig(process.env)
  const now = () => new Date()
  const log = createLog(config.logLevel, { now, write: (line) => process.stderr.write(line) })
  const sources = createSources(config.sources, { now })
  const network = createNetwork({ ...config.network, now })
  return {
    ...config,
    app: createApp({ now, randomBytes, log, sources, network }),
    host: config.bindHost,
    greeting: `The service of the data APIs is ready at http://localhost:${config.port}`,
  }
})
