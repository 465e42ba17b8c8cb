import { createRegistry, createRequestMetrics, writeMetrics } from '@orchard/shared-node/metrics'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { LiveSource } from './modules/catalogue/live-sources.ts'
import { createCallMetrics } from './modules/gateway/call-metrics.ts'
import type { OverdueEntries } from './whole/forget-old-entries.ts'

/** Metrics for Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of payments. */
export type BillingMetrics = Metrics['billing']

/** Counts requests, and measures how long each route takes. */
export function createMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  return {
    billing: createBillingMetrics(registers),
    /** `count` is called for each scrape; null before the site was read, shown as NaN. */
    watchFacts: (count: () => number | null) => watchFacts(registers, count),
    /** `count` returns the number of deliveries that are overdue; called for each scrape. */
    watchDeliveries: (count: () => Promise<number>) =>
      watchOverdue(registers, DELIVERIES_OVERDUE, count),
    /** The same for emails. */
    watchMails: (count: () => Promise<number>) => watchOverdue(registers, MAILS_OVERDUE, count),
    /** `find` is called for each scrape; while it fails, the gauge has no values. */
    watchRetention: (find: () => Promise<readonly OverdueEntries[]>) =>
      watchRetention(registers, find),
    /** `list` is called for each scrape. */
    watchSources: (list: () => Promise<readonly LiveSource[]>) => watchSources(registers, list),
    /**
     * `countOpen` is called for each scrape; while it fails, the gauge has no values.
     * @returns a function that notes one check.
     */
    watchStatus: (countOpen: () => Promise<readonly { kind: string; incidents: number }[]>) =>
      watchStatus(registers, countOpen),
    /** Notes one request. */
    observe: createRequestMetrics(registers),
    /** Notes one call of an API. */
    calls: createCallMetrics(registry),
    registry,
    registers,
    /** All figures, in the format that a scraper accepts. */
    read: (accept: string | undefined) => writeMetrics(registry, accept),
  }
}

function watchSources(registers: Registry[], list: () => Promise<readonly LiveSource[]>): void {
  const figures = {
    requests: 'Requests sent to an outside source',
    failures: 'Requests to an outside source that failed',
    kept: 'Fresh cached responses of an outside source that were served',
    stale: 'Stale responses served because an outside source failed',
  } as const
  const common = { labelNames: ['source'], registers } as const
  for (const [name, help] of Object.entries(figures) as [keyof typeof figures, string][])
    new Counter({
      ...common,
      name: `live_source_${name}_total`,
      help,
      async collect() {
        const sources = await list()
        // Without a pause from here on: another scrape may be under way.
        this.reset()
        for (const source of sources) this.inc({ source: source.id }, source[name])
      },
    })
  new Gauge({
    name: 'live_source_up',
    help: '0 if the last request to an outside source failed, else 1',
    ...common,
    async collect() {
      this.reset()
      for (const { id, state } of await list())
        this.set({ source: id }, state === 'failing' ? 0 : 1)
    },
  })
}

function watchFacts(registers: Registry[], count: () => number | null): void {
  new Gauge({
    name: 'facts_differing',
    help: 'Plans, offers, figures and form limits of which the site says something else',
    registers,
    collect() {
      this.set(count() ?? Number.NaN)
    },
  })
}

const DELIVERIES_OVERDUE = {
  name: 'webhook_deliveries_overdue',
  help: 'Deliveries to webhooks that have been due for a minute',
}
const MAILS_OVERDUE = {
  name: 'mails_overdue',
  help: 'Emails that were stored five minutes ago or earlier and neither sent nor refused for good',
}

function watchOverdue(
  registers: Registry[],
  about: { name: string; help: string },
  count: () => Promise<number>,
): void {
  new Gauge({
    ...about,
    registers,
    async collect() {
      this.set(await count().catch(() => Number.NaN))
    },
  })
}

function watchRetention(
  registers: Registry[],
  find: () => Promise<readonly OverdueEntries[]>,
): void {
  new Gauge({
    name: 'retention_overdue_seconds',
    help: 'For how long the oldest entry of a table has been due for deletion',
    labelNames: ['table'],
    registers,
    async collect() {
      this.reset()
      // The other figures are needed most while the database is away.
      for (const { seconds, table } of await find().catch(() => [])) this.set({ table }, seconds)
    },
  })
}

function watchStatus(
  registers: Registry[],
  countOpen: () => Promise<readonly { kind: string; incidents: number }[]>,
): (check: { part: string; found: string }) => void {
  new Gauge({
    name: 'incidents_open',
    help: 'Open incidents; those of the kind schema are for operators alone',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { incidents, kind } of await countOpen().catch(() => []))
        this.set({ kind }, incidents)
    },
  })
  const checks = new Counter({
    name: 'status_checks_total',
    help: 'Checks for the status page; those of all APIs have the part api',
    labelNames: ['part', 'found'],
    registers,
  })
  return ({ found, part }) => checks.inc({ part: part.replace(/:.*/s, ''), found })
}

function createBillingMetrics(registers: Registry[]) {
  const repairs = new Counter({
    name: 'billing_repairs_total',
    help: 'Changed customers that no event reported',
    registers,
  })
  const failedPayments = new Counter({
    name: 'billing_failed_payments_total',
    help: 'Payments that failed at the payment provider',
    registers,
  })
  return {
    /** Notes one customer whom reconciliation found changed. */
    noteRepair: () => repairs.inc(),
    /** Notes one payment that failed. */
    noteFailedPayment: () => failedPayments.inc(),
    /** `count` returns the number of unprocessed events; called for each scrape. */
    watchEvents(count: () => Promise<number>): void {
      new Gauge({
        name: 'billing_events_waiting',
        help: 'Unprocessed events of the payment provider',
        registers,
        async collect() {
          this.set(await count().catch(() => Number.NaN))
        },
      })
    },
  }
}
