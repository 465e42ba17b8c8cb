import { randomBytes } from 'node:crypto'
import { addMetricsRoute, createRegistry } from '@orchard/shared-node/metrics'
import { runServer } from '@orchard/shared-node/process'
import { createApp } from './app.ts'
import { createMovableClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openStore } from './store/open-store.ts'

const names = { server: 'the identity provider', portSetting: 'IDENTITY_PORT' }

runServer(names, async (onStop) => {
  const config = readConfig(process.env)
  const clock = createMovableClock(Date.now)
  const { close, store } = await openStore(config.dataDir, clock, randomBytes)
  onStop(close)
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const app = await createApp(config, { clock, random: randomBytes, store, print })
  addMetricsRoute(app, createRegistry(), null)
  return {
    ...config,
    app,
    host: '127.0.0.1',
    greeting: `The identity provider is ready at ${config.origin} (for development and tests)`,
  }
})
