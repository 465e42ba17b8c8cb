import { createLog } from '@orchard/shared-node/log'
import { createApp } from '#src/app.ts'
import { readConfig } from '#src/config.ts'
import { openDatabase } from '#src/store/open-database.ts'

/**
 * The product API with the catalogue's samples in the place of the data APIs, in the same process:
 * its difference to the real one is the price of a response.
 */
const config = readConfig(process.env)
const now = () => new Date()
const log = createLog(config.logLevel, { now, write: (line) => process.stderr.write(line) })
const { database, run } = await openDatabase(config)
const { app, given } = await createApp({ config, database, log, now, run })
const { catalogue, upstream } = given
const headers = { 'Content-Type': 'application/json; charset=utf-8' }
upstream.ask = async ({ slug }) => ({
  ...{ status: 200, headers },
  body: catalogue.find(slug)?.sample ?? '{}',
})
await catalogue.start()
const address = await app.listen({ port: config.port, host: config.bindHost })
process.stdout.write(`The product API with samples is ready at ${address}\n`)
