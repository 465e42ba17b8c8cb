import { eq } from 'drizzle-orm'
import { type Module, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { jobTurns } from '#src/store/job-turns.ts'
import { billingAccounts, billingEvents, planHistory } from './tables.ts'

/** Plans, and what the payment provider has of a customer. */
export const MODULE: Module = {
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
}
