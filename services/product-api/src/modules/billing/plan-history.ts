import { PLANS, type Plan, type Term } from '@orchard/shared/facts'
import { desc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import * as z from 'zod'
import type { Reversal } from '#src/modules/mail/messages.ts'
import type { Database } from '#src/store/database.ts'
import type { SubscriptionState } from './subscription-state.ts'
import { type PlanReason, planHistory } from './tables.ts'

const PLAN_REASONS = [
  'bought',
  'changed',
  'cancelled',
  'resumed',
  'paid',
  'ended',
  'payment_failed',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const satisfies readonly PlanReason[]

/** An entry of the history of a plan. */
export const PLAN_ENTRY = z.object({
  at: z.iso.datetime(),
  plan: z.enum(PLANS.map(({ id }) => id)),
  term: z.enum(['month', 'year']).nullable(),
  why: z.enum(PLAN_REASONS),
})

/** State of the provider before or after a reading. */
interface Read {
  state: SubscriptionState
  plan: string
}

/** Why a subscription has ended, as far as the provider says. */
interface Cause {
  /** Outcome of its payment. */
  reversal: Reversal | null
  cancellation: Stripe.Subscription.CancellationDetails['reason']
}

/**
 * Why an account has another plan or term than before, or will lose its plan; null where nothing has changed. It follows
 * from the two states alone, so that no order of events and no second delivery adds an entry.
 */
export function reasonOf(before: Read, after: Read, cause: Cause): PlanReason | null {
  const isNew = before.state.subscriptionId !== after.state.subscriptionId
  if (after.plan !== before.plan) {
    if (after.plan === 'free') return endOf(after.state, cause)
    if (before.plan === 'free') return isNew ? 'bought' : returnOf(before.state)
    return isNew ? 'bought' : 'changed'
  }
  // A plan that a dispute has suspended is Free already when it is lost.
  if (after.plan === 'free')
    return before.state.status === 'disputed' && cause.reversal === 'lost' ? 'dispute_lost' : null
  if (isNew) return 'bought'
  if (before.state.term !== after.state.term) return 'changed'
  if (before.state.endsAtPeriodEnd === after.state.endsAtPeriodEnd) return null
  return after.state.endsAtPeriodEnd ? 'cancelled' : 'resumed'
}

function endOf({ status }: SubscriptionState, { cancellation, reversal }: Cause): PlanReason {
  if (reversal === 'refunded') return 'refunded'
  if (reversal === 'lost' || cancellation === 'payment_disputed') return 'dispute_lost'
  if (status === 'disputed') return 'disputed'
  const isUnpaid = status === 'unpaid' || status === 'paused' || status === 'incomplete'
  return isUnpaid || cancellation === 'payment_failed' ? 'payment_failed' : 'ended'
}

/** Why a subscription that was not paid for is a plan now. */
function returnOf({ status }: SubscriptionState): PlanReason {
  if (status === 'disputed') return 'dispute_won'
  return status === 'unpaid' || status === 'paused' ? 'paid' : 'bought'
}

/** A plan as the audit log names it, such as "Learner (monthly)". */
export function planWords(plan: Plan['id'], term: Term | null): string {
  const name = PLANS.find(({ id }) => id === plan)?.name ?? plan
  if (plan === 'free' || term === null) return name
  return `${name} (${term === 'year' ? 'annual' : 'monthly'})`
}

/** The plans that an account has had, the newest first. */
export async function readPlanHistory(database: Pick<Database, 'select'>, accountId: string) {
  const rows = await database
    .select()
    .from(planHistory)
    .where(eq(planHistory.accountId, accountId))
    .orderBy(desc(planHistory.ticket))
  return rows.map(({ at, plan, term, why }) => ({ at: at.toISOString(), plan, term, why }))
}
