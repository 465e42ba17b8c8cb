import { randomUUID } from 'node:crypto'
import { addressProblem, stopOnSignal } from '@orchard/shared/incoming'
import { Mirror, openStore, type ReleaseStore } from '@orchard/shared/releases'
import { ConfigError } from '@orchard/shared/settings'
import { createApp } from './app.ts'
import { authOrigins } from './auth-config.ts'
import { type ComposerConfig, readConfig } from './config.ts'
import { Deployment } from './deployment.ts'
import { Experience } from './experience.ts'
import { OverrideSites } from './override-sites.ts'
import { PageMarks } from './page-marks.ts'
import { RegistryWatcher } from './registry-watcher.ts'
import { RenderPool } from './render-pool.ts'
import type { Surroundings } from './site-route.ts'
import { ViolationCount } from './violation-count.ts'
import { createVisitorNumbers } from './visitor-number.ts'

/** Some seconds of work for two workers, and more than a browser or a polite crawler asks for at a time. */
const MAX_QUEUED_RENDERS = 100

const log = (message: string) => process.stderr.write(`${message}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const store = openStore(process.env, config.releasesDir)
  const mirror = await openMirror(store, config)
  const watcher = await RegistryWatcher.open(config.releasesDir, log)
  const pool = new RenderPool({
    script: new URL('./render-worker.js', import.meta.url),
    settings: { releasesDir: config.releasesDir, site: config.site },
    workers: config.workers,
    deadlineMs: config.renderDeadlineMs,
    maxQueued: MAX_QUEUED_RENDERS,
    report: log,
  })
  const devOrigins = config.devRemotes.map((remote) => new URL(remote.base).origin)
  const { apiHost, auth, identityHost } = config.site
  const hosts = [apiHost, identityHost].flatMap((one) => (one ? new URL(one).origin : []))
  const connectTo = [...new Set([...hosts, ...authOrigins(auth)])]
  const { releasesDir, devRemotes } = config
  const registry = () => watcher.registry
  const marks = new PageMarks(config.reportSecret ?? randomUUID(), Date.now)
  const experience = new Experience({
    marks,
    store,
    releasesDir,
    policy: config.rollback,
    registry,
    log,
    now: Date.now,
    visitorNumber: createVisitorNumbers(),
  })
  const sites = {
    releasesDir,
    pool,
    isSecure: config.isSecure,
    connectTo,
    devOrigins,
    devRemotes,
    log,
  }
  const deployment = await Deployment.open(watcher.registry, {
    ...sites,
    onFailure: (page, client) => experience.failedHere(page, client),
  })
  const overrides = new OverrideSites({
    ...sites,
    allowLocal: config.allowLocal,
    registry,
    isNewInStore: async (unit, release) => (await mirror?.names(unit, release)) ?? false,
    fetchRelease: async (unit, release) => {
      await mirror?.ensure(unit, release)
    },
    now: () => performance.now(),
  })
  const around: Surroundings = {
    config,
    deployment,
    overrides,
    marks,
    onView: (page, client) => experience.viewed(page, client),
    random: Math.random,
  }
  const violations = new ViolationCount({ now: () => performance.now(), log })
  const app = await createApp(around, { watcher, mirror, pool, experience, violations })

  watcher.follow(
    async (next, isNew) => {
      // Logs each missing release once.
      const { isWhole, hasChanged } = await deployment.use(next, isNew ? log : () => undefined)
      if (isNew || hasChanged)
        for (const site of deployment.sites)
          log(`Generation ${next.generation}: ${site.releaseSet.key}`)
      return isWhole
    },
    { report: log, pollMs: config.storePollMs / 2 },
  )

  await app.listen({ port: config.port, host: config.bindHost })
  stopOnSignal(app, {
    delayMs: config.shutdownDelayMs,
    report: log,
    async close() {
      mirror?.close()
      watcher.close()
      await pool.close()
    },
  })
  process.stdout.write(`API Orchard is ready at ${config.site.origin}\n`)
}

/** Follows the configured store of releases; null where that is the folder itself. */
async function openMirror(
  store: ReleaseStore,
  { releasesDir, storePollMs }: ComposerConfig,
): Promise<Mirror | null> {
  if (!process.env['RELEASES_STORE']) return null
  const mirror = new Mirror(store, releasesDir, {
    pollMs: storePollMs,
    report: log,
    now: () => performance.now(),
  })
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
  else
    log(
      error instanceof ConfigError
        ? error.message
        : (addressProblem(error, process.env['HOST'] ?? '') ?? String(error.stack ?? error)),
    )
  process.exit(1)
})
