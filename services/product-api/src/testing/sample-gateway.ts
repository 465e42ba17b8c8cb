import { createLog } from '@orchard/shared-node/log'
import { createApp } from '#src/app.ts'
import { compose } from '#src/compose.ts'
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
const services = { database, now, log }
const { calls, ...options } = await compose(config, services, run)
if (!calls) throw new Error('The gateway has no calls')
const { catalogue, upstream } = calls
const headers = { 'Content-Type': 'application/json; charset=utf-8' }
const samples = {
  async ask({ slug }: { slug: string }) {
    return { status: 200, headers, body: catalogue.find(slug)?.sample ?? '{}' }
  },
  close: upstream.close,
}
const app = await createApp(config, services, {
  ...options,
  calls: { ...calls, upstream: samples },
})
await catalogue.start()
const address = await app.listen({ port: config.port, host: config.bindHost })
process.stdout.write(`The product API with samples is ready at ${address}\n`)
