import { randomBytes } from 'node:crypto'
import { createDependencies } from '@orchard/shared-node/health'
import { createRegistry, watchTelemetry } from '@orchard/shared-node/metrics'
import { openLog, runServer } from '@orchard/shared-node/process'
import { createApp } from './app.ts'
import { prepareHolidays } from './background/prepare-holidays.ts'
import { readConfig } from './config.ts'
import { loadEveryApi } from './load-api.ts'
import { createNetwork } from './network/network.ts'
import { createSources } from './sources/sources.ts'
import { createThreads } from './threads/threads.ts'

runServer({ server: 'the data APIs', portSetting: 'DATA_APIS_PORT' }, async (onStop) => {
  const config = readConfig(process.env)
  const now = () => new Date()
  const log = await openLog({ ...config, service: 'data-apis' }, onStop)
  const registry = createRegistry()
  const watch = createDependencies(log, { registers: [registry] })
  watchTelemetry(registry, watch)
  const sources = createSources(config.sources, { now, watch })
  const threads = createThreads(log)
  const network = createNetwork({ ...config.network, now, threads })
  await loadEveryApi()
  return {
    ...config,
    app: createApp(
      { now, randomBytes, log, sources, network, threads },
      { registry, metricsToken: config.metricsToken },
    ),
    log,
    host: config.bindHost,
    async onListening() {
      prepareHolidays(threads, { now }).catch((error: Error) => {
        if (!threads.isClosed) log(`Holidays are not prepared: ${error.stack}`)
      })
    },
    greeting: `The service of the data APIs is ready at http://localhost:${config.port}`,
  }
})
