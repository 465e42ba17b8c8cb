import { randomBytes } from 'node:crypto'
import { addMetricsRoute, createRegistry } from '@orchard/shared-node/metrics'
import { runServer } from '@orchard/shared-node/process'
import { createApp } from './app.ts'
import { createMovableClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openStore } from './store/open-store.ts'

const names = { server: 'the stand-in for Stripe', portSetting: 'PAYMENTS_PORT' }

runServer(names, async (onStop) => {
  const config = readConfig(process.env)
  const { close, store } = await openStore(config.dataDir)
  onStop(close)
  // Keep an advanced clock after a restart, or paid periods would lie in the future.
  const clock = createMovableClock(Date.now, store.row('settings', 'aheadSeconds')?.value)
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const services = { clock, realNow: Date.now, random: randomBytes, store, print }
  const app = await createApp(config, services)
  addMetricsRoute(app, createRegistry(), null)
  return {
    ...config,
    app,
    host: '127.0.0.1',
    greeting: `The stand-in for Stripe is ready at ${config.origin} (for development and tests)`,
  }
})
