import { Counter } from 'prom-client'
import { type Metrics, watchCount } from '#src/server/metrics.ts'

/** Metrics of payments. */
export type BillingMetrics = ReturnType<typeof createBillingMetrics>

const EVENTS_WAITING = {
  name: 'billing_events_waiting',
  help: 'Unprocessed events of the payment provider',
}

export function createBillingMetrics(metrics: Metrics) {
  const { registers } = metrics
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
    watchEvents: (count: () => Promise<number>) => watchCount(metrics, EVENTS_WAITING, count),
  }
}
