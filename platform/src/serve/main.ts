import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createDependencies, type Dependencies } from '@orchard/shared-node/health'
import type { Log } from '@orchard/shared-node/log'
import { createRegistry, watchTelemetry } from '@orchard/shared-node/metrics'
import { OperatorError, openLog, runServer } from '@orchard/shared-node/process'
import { readRegistry } from '#src/registry/registry-file.ts'
import { SignatureError } from '#src/signing/signature.ts'
import { TrustedKeys } from '#src/signing/trusted-keys.ts'
import { Mirror } from '#src/stores/mirror.ts'
import { openStore } from '#src/stores/open-store.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { AnnouncementWatch } from './announcements/announcement-watch.ts'
import { createApp } from './app.ts'
import { authOrigins } from './config/auth-config.ts'
import { type ComposerConfig, readConfig } from './config/config.ts'
import { RenderPool } from './render/pool.ts'
import { startThread } from './render/thread.ts'
import type { SiteServices } from './responses/route.ts'
import { createSearchHandIn } from './telemetry/hand-in-searches.ts'
import { MissedSearches } from './telemetry/missed-searches.ts'
import { PageMarks } from './telemetry/page-marks.ts'
import { ViolationCount } from './telemetry/violation-count.ts'
import { VisitorTelemetry } from './telemetry/visitor-telemetry.ts'
import { Previews } from './variants/previews.ts'
import { RegistryWatcher } from './variants/registry-watcher.ts'
import { Variants } from './variants/variants.ts'
import { createVisitorNumbers } from './variants/visitor-number.ts'
import { VisitorVariants } from './variants/visitor-variants.ts'

/** Some seconds of work for two workers, and more than a browser or a polite crawler asks for at a time. */
const MAX_QUEUED_RENDERS = 100

/** A start with releases on disk waits no longer for newer ones. */
const FIRST_LOOK_MS = 3_000

runServer({ server: 'the composer', portSetting: 'PORT' }, async (onStop) => {
  const config = readConfig(process.env)
  const log = await openLog({ ...config, service: 'composer' }, onStop)
  const store = openStore(process.env, config.releasesDir)
  const metrics = createRegistry()
  const watch = createDependencies(log, { registers: [metrics] })
  watchTelemetry(metrics, watch)
  const mirror = await openMirror(store, config, { log, watch })
  const keys = new TrustedKeys(config.trustedKeys)
  await keys.list().catch(endForOperator)
  const watcher = await RegistryWatcher.open({ ...config, keys }, log)
  const pool = new RenderPool({
    startThread: (listener) =>
      startThread(
        new URL('./worker.js', import.meta.url),
        { releasesDir: config.releasesDir, site: config.site },
        listener,
      ),
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
  const telemetry = new VisitorTelemetry({
    marks,
    store,
    releasesDir,
    keys,
    policy: config.rollback,
    registry,
    log,
    now: Date.now,
    visitorNumber: createVisitorNumbers(),
  })
  const announcements = new AnnouncementWatch({
    apiHost,
    isRehearsal: config.isRehearsal,
    now: Date.now,
    watched: watch('announcements', {
      failing: 'The product API does not say what is announced',
      again: 'The product API says again what is announced',
    }),
  })
  const sites = {
    announced: () => announcements.announced,
    releasesDir,
    keys,
    pool,
    isSecure: config.isSecure,
    connectTo,
    devOrigins,
    devRemotes,
    log,
  }
  const variants = await Variants.open(watcher.registry, {
    ...sites,
    onFailure: (page, client) => telemetry.failedHere(page, client),
  }).catch((error: Error) => {
    if (error instanceof SignatureError) endForOperator(error)
    throw error
  })
  const previews = new Previews({
    ...sites,
    allowLocal: config.allowLocal,
    registry,
    isNewInStore: async (unit, release) => (await mirror?.names(unit, release)) ?? false,
    fetchRelease: async (unit, release) => {
      await mirror?.ensure(unit, release)
    },
    now: () => performance.now(),
  })
  const services: SiteServices = {
    config,
    variants,
    visitors: new VisitorVariants({
      variants,
      previews,
      isSecure: config.isSecure,
      random: Math.random,
    }),
    marks,
    onView: (page, client) => telemetry.viewed(page, client),
  }
  const violations = new ViolationCount({ now: () => performance.now(), log })
  const missed = new MissedSearches(() => new Date())
  const app = await createApp(services, {
    keys,
    log,
    metrics,
    missed,
    watcher,
    mirror,
    pool,
    telemetry,
    violations,
  })
  const searches = createSearchHandIn({
    ...{ apiHost, missed },
    metricsToken: config.metricsToken,
    watched: watch('missed-searches', {
      failing: 'Searches without a result are not handed in',
      again: 'Searches without a result are handed in again',
    }),
  })

  watcher.follow(
    async (next, isNew) => {
      // Logs each missing release once.
      const { isWhole, hasChanged } = await variants.use(next, isNew ? log : () => undefined)
      if (isNew || hasChanged)
        for (const site of variants.sites)
          log(`Generation ${next.generation}: ${site.releaseSet.key}`, {}, 'info')
      return isWhole
    },
    { report: log, pollMs: config.storePollMs / 2 },
  )

  onStop(() => pool.close())
  announcements.follow()
  onStop(() => announcements.close())
  searches.start()
  onStop(() => searches.stop())
  onStop(() => watcher.close())
  onStop(() => mirror?.close())
  return {
    app,
    log,
    port: config.port,
    host: config.bindHost,
    shutdownDelayMs: config.shutdownDelayMs,
    greeting: `API Orchard is ready at ${config.site.origin}`,
  }
})

/** Shows an operator what to put right, without a stack. */
function endForOperator({ message }: Error): never {
  throw new OperatorError(message)
}

/** Follows the configured store of releases; null where that is the folder itself. */
async function openMirror(
  store: ReleaseStore,
  { registry, releasesDir, storePollMs }: ComposerConfig,
  { log, watch }: { log: Log; watch: Dependencies },
): Promise<Mirror | null> {
  if (!process.env['RELEASES_STORE']) return null
  const watched = watch('release-store', {
    failing: 'Releases cannot be fetched from the store, so the current ones stay',
    again: 'Releases can be fetched from the store again',
  })
  const mirror = new Mirror(store, releasesDir, {
    watched,
    pollMs: storePollMs,
    report: log,
    now: () => performance.now(),
  })
  const first = mirror.follow()
  const local = await readRegistry(releasesDir, registry).catch(() => null)
  // A store that hangs holds up nothing that an earlier start has brought.
  await Promise.race([first, ...(local?.live['host'] ? [wait(FIRST_LOOK_MS)] : [])])
  return mirror
}
