import { randomBytes } from 'node:crypto'
import { createDependencies, type Dependency } from '@orchard/shared-node/health'
import { watchTelemetry } from '@orchard/shared-node/metrics'
import { fillEmails } from './accounts/fill-emails.ts'
import { createAlerts } from './alerts/alerts.ts'
import { watchAlerts } from './alerts/watch-alerts.ts'
import { createCurrentAnnouncements } from './announcements/current.ts'
import { createPublishing } from './announcements/publish.ts'
import type { AppOptions } from './app.ts'
import { createBilling } from './billing/billing.ts'
import { createProvider } from './billing/provider.ts'
import { createKeyLimit } from './calls/key-limit.ts'
import { createUpstream } from './calls/upstream.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createKeptList } from './catalogue/kept-list.ts'
import { createLiveSources } from './catalogue/live-sources.ts'
import { createSiteFacts } from './catalogue/site-facts.ts'
import { createSiteForms } from './catalogue/site-forms.ts'
import type { ApiConfig } from './config.ts'
import { forgetEndedDevices } from './devices/trusted-devices.ts'
import { fillStarts } from './keys/fill-starts.ts'
import { createKeyLookup } from './keys/key-lookup.ts'
import { openKeyVault, readKeySecrets } from './keys/key-secret.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { createOutbox } from './mail/outbox.ts'
import { openMailServer } from './mail/send-mail.ts'
import { createMetrics } from './metrics.ts'
import { findOverdueEntries } from './retention/forget-old-entries.ts'
import type { Services } from './services.ts'
import { partsOf } from './status/parts.ts'
import { createProbeKey } from './status/probe-key.ts'
import { createStatus } from './status/status.ts'
import type { RunStatement } from './store/database.ts'
import { createSuspensionList } from './suspensions/suspension-list.ts'
import { createPoolAdmin, type PoolAdmin } from './tokens/pool-admin.ts'
import { createSignIns } from './tokens/sign-ins.ts'
import { createTokenVerifier } from './tokens/verify-token.ts'
import { createTries } from './tries/tries.ts'
import { createCallStatistics } from './usage/call-statistics.ts'
import { createDatabaseWatch } from './usage/database-watch.ts'
import { createMeter, type MeterTimes } from './usage/meter.ts'
import { createQuotaWatch } from './usage/quota-watch.ts'
import { readUsed, reportUsage } from './usage/usage-report.ts'
import { createDeliverer } from './webhooks/deliverer.ts'
import { createWebhookNetwork } from './webhooks/webhook-network.ts'
import { createWishes } from './wishes/wishes.ts'

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
