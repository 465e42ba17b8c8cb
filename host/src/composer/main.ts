import { Mirror, openStore } from '@orchard/shared/releases'
import { createApp } from './app.ts'
import { authOrigins } from './auth-config.ts'
import { ConfigError, readConfig } from './config.ts'
import { RegistryWatcher } from './registry-watcher.ts'
import { readReleaseSet } from './release-set.ts'
import { RenderPool } from './render-pool.ts'
import { Site } from './site.ts'
import { ViolationCount } from './violation-count.ts'

const log = (message: string) => process.stderr.write(`${message}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const mirror = await openMirror(config.releasesDir)
  const watcher = await RegistryWatcher.open(config.releasesDir, log)
  const set = await readReleaseSet(config.releasesDir, watcher.registry, log, config.devRemotes)
  const pool = new RenderPool(
    new URL('./render-worker.js', import.meta.url),
    { releasesDir: config.releasesDir, site: config.site },
    config.workers,
    config.renderDeadlineMs,
    log,
  )
  const devOrigins = config.devRemotes.map((remote) => new URL(remote.base).origin)
  const { apiHost, auth, identityHost } = config.site
  const hosts = [apiHost, identityHost].flatMap((one) => (one ? new URL(one).origin : []))
  const connectTo = [...new Set([...hosts, ...authOrigins(auth)])]
  const site = new Site(set, {
    pool,
    isSecure: config.isSecure,
    connectTo,
    devOrigins,
    log,
  })
  const violations = new ViolationCount({ now: () => performance.now(), log })
  const app = await createApp(config, site, watcher, violations, mirror)

  watcher.follow(async (registry, isNew) => {
    const { releasesDir, devRemotes } = config
    // What is still missing at a further look is not told again.
    const report = isNew ? log : () => undefined
    const next = await readReleaseSet(releasesDir, registry, report, devRemotes, site.releaseSet)
    const hasChanged = next.key !== site.releaseSet.key
    if (hasChanged) site.use(next)
    if (isNew || hasChanged) log(`Generation ${registry.generation}: ${next.key}`)
    return next.isWhole
  }, log)

  const stop = async () => {
    mirror?.close()
    watcher.close()
    await app.close()
    await pool.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  await app.listen({ port: config.port, host: config.bindHost })
  process.stdout.write(`API Orchard is ready at ${config.site.origin}\n`)
}

/** Follows the configured store of releases; null where that is the folder itself. */
async function openMirror(releasesDir: string): Promise<Mirror | null> {
  if (!process.env['RELEASES_STORE']) return null
  const mirror = new Mirror(openStore(process.env, releasesDir), releasesDir, log)
  await mirror.sync().catch((error: Error) => {
    log(`The store cannot be used, the site starts with what it has: ${error.message}`)
  })
  mirror.follow()
  return mirror
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    log(
      `Port ${process.env['PORT'] ?? 3000} is taken. Stop what is using it, or set PORT to another one.`,
    )
  else log(error instanceof ConfigError ? error.message : String(error.stack ?? error))
  process.exit(1)
})
