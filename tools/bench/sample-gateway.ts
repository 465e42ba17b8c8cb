import { createApp } from '../../services/product-api/src/app.ts'
import { compose } from '../../services/product-api/src/compose.ts'
import { readConfig } from '../../services/product-api/src/config.ts'
import { openDatabase } from '../../services/product-api/src/store/open-database.ts'
import { createLog } from '../../shared/src/log/index.ts'

/**
 * The product API with documented samples in the place of the data APIs, inside its own process: the
 * price of an answer is the difference to it. The parent sends its settings and its port first.
 */
async function serve({ port, ...settings }: { port: number; [name: string]: unknown }) {
  const config = { ...readConfig(settings as NodeJS.ProcessEnv), port }
  const now = () => new Date()
  const log = createLog('warn', { now, write: (line) => process.stderr.write(line) })
  const { database, run } = await openDatabase({ ...config, log })
  const { calls, ...options } = await compose(config, { database, now, log }, run)
  if (!calls) throw new Error('The gateway has no calls')
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  const upstream = {
    async ask({ slug }: { slug: string }) {
      const sample = calls.catalogue.find(slug)?.sample ?? '{}'
      return { status: 200, headers, body: sample }
    },
    close: calls.upstream.close,
  }
  const app = await createApp(
    config,
    { database, now, log },
    { ...options, calls: { ...calls, upstream } },
  )
  await calls.catalogue.start()
  await app.listen({ port, host: '127.0.0.1' })
  process.send?.('ready')
}

process.once('message', (settings) => {
  serve(settings as { port: number }).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
})
process.once('disconnect', () => process.exit(0))
