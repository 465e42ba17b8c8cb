import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { openLog, runServer } from '@orchard/shared-node/process'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { tokenFile } from './modules/operator/ask-server.ts'
import { startJobs } from './server/jobs.ts'
import { openDatabase } from './store/open-database.ts'

runServer({ server: 'the product API', portSetting: 'PRODUCT_API_PORT' }, async (onStop) => {
  const config = readConfig(process.env)
  const now = () => new Date()
  const log = await openLog({ ...config, service: 'product-api' }, onStop)
  const { close, database, run } = await openDatabase(config)
  onStop(close)
  const operatorToken = config.databaseUrl ? null : randomBytes(32).toString('base64url')
  const { app, given, jobs } = await createApp({ config, database, log, now, operatorToken, run })
  await given.catalogue.start()
  const { start, stop } = startJobs(jobs, given)
  onStop(stop)
  return {
    ...config,
    app,
    log,
    host: config.bindHost,
    async onListening() {
      if (operatorToken !== null) writeFileSync(tokenFile(config), operatorToken, { mode: 0o600 })
      await start()
    },
    greeting: `The product API is ready at http://localhost:${config.port}`,
  }
})
