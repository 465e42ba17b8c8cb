import { randomBytes } from 'node:crypto'
import { FolderInUseError } from '@orchard/shared-node/data-folder'
import { stopOnSignal } from '@orchard/shared-node/incoming'
import { ConfigError } from '@orchard/shared-node/settings'
import { createApp } from './app.ts'
import { createMovableClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openStore, StoreError } from './store/open-store.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const clock = createMovableClock(Date.now)
  const { close, store } = await openStore(config.dataDir, clock, randomBytes)
  const app = await createApp(config, { clock, random: randomBytes, store, print })
  try {
    await app.listen({ port: config.port, host: '127.0.0.1' })
  } catch (error) {
    await close()
    throw error
  }
  stopOnSignal(app, { delayMs: config.shutdownDelayMs, close, report: warn })
  print(`The identity provider is ready at ${config.origin} (for development and tests)`)
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    warn('The port of the identity provider is taken. Stop what is using it, or set IDENTITY_PORT.')
  else {
    const isKnown =
      error instanceof ConfigError ||
      error instanceof FolderInUseError ||
      error instanceof StoreError
    warn(isKnown ? error.message : String(error.stack ?? error))
  }
  process.exit(1)
})
