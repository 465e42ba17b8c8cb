import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { FolderInUseError } from '@orchard/shared-node/data-folder'
import { addressProblem, stopOnSignal } from '@orchard/shared-node/incoming'
import { createLog } from '@orchard/shared-node/log'
import { ConfigError } from '@orchard/shared-node/settings'
import { createApp } from './app.ts'
import { PriceError } from './billing/prices.ts'
import { startBilling } from './billing/start-billing.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { SecretChangedError } from './keys/assert-same-secret.ts'
import { keepSending } from './mail/keep-sending.ts'
import { tokenFile } from './operator/token-file.ts'
import { forgetOldEntries } from './retention/forget-old-entries.ts'
import type { Services } from './services.ts'
import { openDatabase } from './store/open-database.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const say = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const now = () => new Date()
  const log = createLog(config.logLevel, { now, write: (line) => process.stderr.write(line) })
  const { close, database, run } = await openDatabase({ ...config, log })
  const services: Services = { database, now, log }
  const forget = () =>
    forgetOldEntries(services).catch((error: Error) => log(`Old entries: ${error.message}`))
  try {
    const operatorToken = config.databaseUrl ? null : randomBytes(32).toString('base64url')
    const options = await compose(config, services, run)
    const app = await createApp(config, services, {
      ...options,
      ...(operatorToken === null ? {} : { operatorToken }),
    })
    await options.calls?.catalogue.start()
    const stopBilling = options.billing ? await startBilling(options.billing) : () => undefined
    const stopMail = options.mail ? keepSending(options.mail.outbox, log) : () => undefined
    const daily = setInterval(forget, DAY_MS)
    await app.listen({ port: config.port, host: config.bindHost })
    stopOnSignal(app, {
      delayMs: config.shutdownDelayMs,
      report: say,
      async close() {
        clearInterval(daily)
        stopBilling()
        stopMail()
        await close()
      },
    })
    if (operatorToken !== null) writeFileSync(tokenFile(config), operatorToken, { mode: 0o600 })
  } catch (error) {
    await close()
    throw error
  }
  await forget()
  process.stdout.write(`The product API is ready at http://localhost:${config.port}\n`)
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    say('The port of the product API is taken. Stop what is using it, or set PRODUCT_API_PORT.')
  else {
    const isKnown =
      error instanceof ConfigError ||
      error instanceof FolderInUseError ||
      error instanceof PriceError ||
      error instanceof SecretChangedError
    const problem = isKnown ? error.message : addressProblem(error, process.env['HOST'] ?? '')
    say(problem ?? String(error.stack ?? error))
  }
  process.exit(1)
})
