import { randomBytes } from 'node:crypto'
import { createDependencies, type Dependency } from '@orchard/shared-node/health'
import { watchTelemetry } from '@orchard/shared-node/metrics'
import type { AppOptions } from './app.ts'
import type { ApiConfig } from './config.ts'
import { createMetrics } from './metrics.ts'
import { createAlerts } from './modules/alerts/alerts.ts'
import { createQuotaWatch } from './modules/alerts/quota-watch.ts'
import { watchAlerts } from './modules/alerts/watch-alerts.ts'
import { createCurrentAnnouncements } from './modules/announcements/current.ts'
import { createPublishing } from './modules/announcements/publish.ts'
import { createBilling } from './modules/billing/billing.ts'
import { createProvider } from './modules/billing/provider.ts'
import { createCatalogue } from './modules/catalogue/catalogue.ts'
import { createKeptList } from './modules/catalogue/kept-list.ts'
import { createLiveSources } from './modules/catalogue/live-sources.ts'
import { createSiteFacts } from './modules/catalogue/site-facts.ts'
import { createSiteForms } from './modules/catalogue/site-forms.ts'
import { forgetEndedDevices } from './modules/devices/trusted-devices.ts'
import { createKeyLimit } from './modules/gateway/key-limit.ts'
import { createProbeKey } from './modules/gateway/probe-key.ts'
import { createTries } from './modules/gateway/tries.ts'
import { createUpstream } from './modules/gateway/upstream.ts'
import { createPoolAdmin, type PoolAdmin } from './modules/identity/pool-admin.ts'
import { createSignIns } from './modules/identity/sign-ins.ts'
import { createTokenVerifier } from './modules/identity/verify-token.ts'
import { fillStarts } from './modules/keys/fill-starts.ts'
import { createKeyLookup } from './modules/keys/key-lookup.ts'
import { openKeyVault, readKeySecrets } from './modules/keys/key-secret.ts'
import { createMailSender } from './modules/mail/mail-sender.ts'
import { createOutbox } from './modules/mail/outbox.ts'
import { openMailServer } from './modules/mail/send-mail.ts'
import { fillEmails } from './modules/sign-in/fill-emails.ts'
import { partsOf } from './modules/status/parts.ts'
import { createStatus } from './modules/status/status.ts'
import { createSuspensionList } from './modules/suspensions/suspension-list.ts'
import { createCallStatistics } from './modules/usage/call-statistics.ts'
import { createDatabaseWatch } from './modules/usage/database-watch.ts'
import { createMeter, type MeterTimes } from './modules/usage/meter.ts'
import { readUsed, reportUsage } from './modules/usage/usage-report.ts'
import { createDeliverer } from './modules/webhooks/deliverer.ts'
import { createWebhookNetwork } from './modules/webhooks/webhook-network.ts'
import { createWishes } from './modules/wishes/wishes.ts'
import type { Services } from './server/services.ts'
import type { RunStatement } from './store/database.ts'
import { findOverdueEntries } from './whole/forget-old-entries.ts'

/**
 * Puts together what the configured server offers beside the forms.
 * @throws {OperatorError} when the stored keys were made with another secret.
 */
export async function compose(
  config: ApiConfig,
  services: Services,
  run: RunStatement,
  meterTimes?: MeterTimes,
): Promise<AppOptions> {
  const { database, log, now } = services
  const [site = ''] = config.siteOrigins
  const vault = await openKeyVault(database, readKeySecrets(config, randomBytes), randomBytes)
  const keys = createKeyLookup({ database, now, vault })
  const suspensions = createSuspensionList({ database, now, site })
  await suspensions.refresh()
  const warn = (message: string) => log(message, {}, 'warn')
  const metrics = createMetrics()
  const watch = createDependencies(log, { registers: metrics.registers })
  watchTelemetry(metrics.registry, watch)
  const sources = createLiveSources(config.upstreamBaseUrl, { now })
  metrics.watchSources(() => sources.list())
  metrics.watchRetention(() => findOverdueEntries(services))
  const outbox = createOutbox(services)
  const alerts = createAlerts({ database, now, outbox, site })
  const network = createWebhookNetwork(config.webhooks)
  const deliverer = createDeliverer({ ...services, network, outbox, site, vault })
  metrics.watchDeliveries(deliverer.countOverdue)
  const kept = createKeptList(config.dataDir, { log: warn, watch })
  const facts = createSiteFacts(log)
  metrics.watchFacts(facts.differences)
  const forms = createSiteForms(warn)
  const catalogue = createCatalogue(site, { kept, now, watch, facts, forms })
  const meter = createMeter(run, now, meterTimes)
  const databaseWatch = createDatabaseWatch({ database, meter, watch })
  const sender = createMailSender(services, {
    deliver: await openMailServer(config.mail),
    watch,
  })
  metrics.watchMails(sender.countOverdue)
  const announcements = createCurrentAnnouncements(
    services,
    config.maintenance,
    watch('announcements', {
      failing: 'Announcements cannot be read',
      again: 'Announcements are read again',
    }),
  )
  const poolAdmin = openPoolAdmin(
    config,
    watch('identity-admin', {
      failing: 'The user pool refuses what an administrator asks for',
      again: 'The user pool does again what an administrator asks for',
    }),
  )
  const emailAdmin = openPoolAdmin(
    config,
    watch('identity-emails', {
      failing: 'The user pool does not say whose emails are verified',
      again: 'The user pool says again whose emails are verified',
    }),
  )
  const partIds = new Set(partsOf(config).map(({ id }) => id))
  return {
    metrics,
    watch,
    databaseWatch,
    metricsToken: config.metricsToken,
    operators: { token: config.operatorToken, names: config.operatorNames },
    publicAddress: config.publicAddress,
    fillStarts: () => fillStarts({ database, vault }),
    fillEmails: (signal) => fillEmails({ database, now, poolAdmin: emailAdmin, signal }),
    endTrust: () => forgetEndedDevices({ database, now, poolAdmin }),
    accounts: {
      database,
      now,
      random: randomBytes,
      vault,
      keys,
      suspensions,
      outbox,
      site,
      signIns: createSignIns(config.tokens, { now, watch }),
      poolAdmin,
      verifyToken: createTokenVerifier(config.tokens, { now, watch }),
      callsPerMinute: config.accountCallsPerMinute,
      deliverer,
      network,
    },
    announcements: {
      current: announcements,
      publishing: createPublishing(alerts),
      isPart: (id) =>
        partIds.has(id) || (id.startsWith('api:') && catalogue.has(id.slice('api:'.length))),
    },
    alerts: {
      alerts,
      deliverer,
      watch: () => watchAlerts({ ...services, alerts, catalogue, site }),
    },
    billing:
      config.billing &&
      createBilling(
        {
          alerts,
          database,
          now,
          log,
          keys,
          outbox,
          provider: createProvider(config.billing, watch),
          site,
        },
        metrics.billing,
      ),
    mail: {
      outbox,
      sender,
      operator: config.mail.operator,
      isShown: config.mail.isShown,
    },
    status: createStatus(config, {
      ...{ ...services, catalogue, metrics, outbox, site, sources, watch },
      operator: config.mail.operator,
      onIncident: alerts.ofIncident,
      isDatabaseUp: databaseWatch.isUp,
    }),
    forms: { find: forms.find, refreshSoon: catalogue.refreshSoon },
    wishes: createWishes({ catalogue, database, now, outbox, site, sources }),
    calls: {
      announcements,
      now,
      site,
      hashResponse: vault.hashResponse,
      watchQuota: createQuotaWatch({ alerts, log, site, sellsPlans: config.billing !== null }),
      log,
      keys,
      keyLimit: createKeyLimit({ now, redisUrl: config.redisUrl, watch }),
      suspensions,
      catalogue,
      meter,
      metrics: metrics.calls,
      statistics: createCallStatistics(services, watch),
      upstream: createUpstream(config.upstreamBaseUrl, { watch }),
      sources,
      probeKey: createProbeKey(randomBytes),
      tries: createTries(services, vault, {
        perAddress: config.triesPerAddress,
        perDay: config.triesPerDay,
      }),
      readUsed: (accountId, month) => readUsed(database, accountId, month),
      reportUsage: (account) => reportUsage(database, account, now()),
    },
  }
}

function openPoolAdmin({ tokens: { cognito } }: ApiConfig, pool: Dependency): PoolAdmin | null {
  const { admin, endpoint } = cognito
  return admin && createPoolAdmin({ admin, endpoint }, { pool })
}
