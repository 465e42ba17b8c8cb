import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { FolderInUseError } from '@orchard/shared/data-folder'
import { createApp, type Services } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { tokenFile } from './inbox/token-file.ts'
import { forgetOldSubmissions } from './routes/submissions.ts'
import { openDatabase } from './store/open-database.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const log = (message: string) => process.stderr.write(`${message}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { database, close } = await openDatabase({ ...config, log })
  const services: Services = { database, now: () => new Date(), log }
  const token = config.databaseUrl ? undefined : randomBytes(32).toString('base64url')
  const app = await createApp(config, services, token)
  const forget = () =>
    forgetOldSubmissions(services).catch((error: Error) => log(`Old entries: ${error.message}`))
  const daily = setInterval(forget, DAY_MS)

  const stop = async () => {
    clearInterval(daily)
    await app.close()
    await close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  try {
    await app.listen({ port: config.port, host: config.bindHost })
  } catch (error) {
    await close()
    throw error
  }
  if (token !== undefined) writeFileSync(tokenFile(config), token, { mode: 0o600 })
  await forget()
  process.stdout.write(`The product API is ready at http://localhost:${config.port}\n`)
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    log('The port of the product API is taken. Stop what is using it, or set PRODUCT_API_PORT.')
  else {
    const isKnown = error instanceof ConfigError || error instanceof FolderInUseError
    log(isKnown ? error.message : String(error.stack ?? error))
  }
  process.exit(1)
})
