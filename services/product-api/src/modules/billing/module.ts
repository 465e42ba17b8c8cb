import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { defineModule, type Given, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { jobTurns } from '#src/store/job-turns.ts'
import { createBilling } from './billing.ts'
import { billingJobs, checkPrices } from './billing-jobs.ts'
import { createBillingMetrics } from './billing-metrics.ts'
import { exportBilling } from './export-billing.ts'
import { EXPORTED_BILLING } from './operations.ts'
import { PLAN_ENTRY, readPlanHistory } from './plan-history.ts'
import { createProvider } from './provider.ts'
import { refundRoutes } from './refund-routes.ts'
import { billingRoutes, billingSyncRoute } from './routes.ts'
import { billingAccounts, billingEvents, planHistory } from './tables.ts'

async function open(given: Given<'alerts' | 'keys' | 'mail'>) {
  const { config, metrics, watch } = given
  /** Null if no plans are sold. */
  const billing =
    config.billing &&
    createBilling(
      { ...given, provider: createProvider(config.billing, watch) },
      createBillingMetrics(metrics),
    )
  if (billing) await checkPrices(billing)
  return { billing }
}

declare module '#src/server/module.ts' {
  interface Offers {
    billing: Awaited<ReturnType<typeof open>>
  }
}

/** Plans, and what the payment provider has of a customer. */
export const MODULE = defineModule({
  name: 'billing',
  needs: ['accounts', 'mail', 'audit', 'operator', 'keys', 'suspensions', 'usage', 'alerts'],
  tables: [
    {
      table: billingEvents,
      holds: 'that something changed at the payment provider',
      of: ({ customer }) =>
        customer === null ? undefined : eq(billingEvents.customerId, customer),
      exported: null,
    },
    {
      table: planHistory,
      holds: 'when the plan changed, and why',
      of: ofAccount(planHistory),
      exported: 'plan_history',
    },
    {
      table: billingAccounts,
      holds: 'the number at the payment provider, the plan, who changes it',
      of: ofAccount(billingAccounts),
      exported: 'billing',
    },
    { table: jobTurns, why: 'no data of persons' },
  ],
  ends: [[billingEvents.receivedAt, daysBefore(90)]],
  exports: {
    billing: {
      schema: EXPORTED_BILLING.nullable(),
      read: ({ billing }, { id }) => billing && exportBilling(billing, id),
    },
    plan_history: {
      schema: z.array(PLAN_ENTRY),
      read: ({ database }, { id }) => readPlanHistory(database, id),
    },
  },
  open,
  routes: {
    pages(app, given) {
      const { billing, operatorToken } = given
      billingRoutes(app, given)
      refundRoutes(app, given)
      if (billing && operatorToken) billingSyncRoute(app, billing, operatorToken)
    },
  },
  jobs: ({ billing }) => (billing ? billingJobs(billing) : []),
})
