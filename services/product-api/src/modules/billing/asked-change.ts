import type { Plan, Term } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '#src/modules/accounts/actor.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { record } from '#src/modules/audit/record.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { planWords } from './plan-history.ts'
import type { SubscriptionState } from './subscription-state.ts'
import { type AskedChange, billingAccounts } from './tables.ts'

/**
 * Keeps what somebody asks for until a sync finds it, so that the audit log tells of it once, whenever this process is
 * killed; null ends that.
 */
export async function keepAsked(
  database: Pick<Database, 'update'>,
  accountId: string,
  asked: AskedChange | null,
): Promise<void> {
  await database
    .update(billingAccounts)
    .set({ asked })
    .where(eq(billingAccounts.accountId, accountId))
}

/**
 * Tells the audit log of what somebody asked for, once the provider has done it.
 * @returns what is still to be found.
 */
export async function followAsked(
  transaction: Transaction,
  { accountId, asked, ...before }: Asking,
  after: SubscriptionState,
  at: Date,
): Promise<AskedChange | null> {
  if (!asked) return null
  if (!isDone(asked, before, after))
    return at.getTime() - Date.parse(asked.at) < DAY_MS ? asked : null
  const { act, offer } = asked
  const chosen = offer ?? (after.plan && { plan: after.plan, term: after.term })
  await record(transaction, {
    ...{ accountId, category: 'plan', act, at },
    ...(act === 'plan.changed' && chosen
      ? {
          target: planWords(chosen.plan, chosen.term),
          details: { plan: chosen.plan, term: chosen.term },
        }
      : {}),
    member: await payingMember(transaction, asked.person, asked),
  })
  return null
}

type Asking = SubscriptionState & { accountId: string; asked: AskedChange | null }

function isDone({ act, offer }: AskedChange, before: SubscriptionState, after: SubscriptionState) {
  const isResumed = before.endsAtPeriodEnd && !after.endsAtPeriodEnd
  if (act === 'plan.cancelled') return !before.endsAtPeriodEnd && after.endsAtPeriodEnd
  if (act === 'plan.resumed') return isResumed
  const isKept = before.scheduledPlan !== null && after.scheduledPlan === null
  if (!offer) return isKept
  // The offer that there was may take a cancellation, or a planned change, back.
  if ((isResumed || isKept) && isSame(nextOf(after), offer)) return true
  const isNew = (of: (state: SubscriptionState) => readonly StoredOffer[]) =>
    of(after).some((one) => isSame(one, offer)) && !of(before).some((one) => isSame(one, offer))
  // A change that waited for its payment is not another one once it is paid.
  return isNew(offersOf) || isNew((state) => [scheduledOf(state)])
}

interface StoredOffer {
  plan: Plan['id'] | null
  term: Term | null
}

/** The offer under way, and the one that waits for its payment. */
function offersOf({ pendingPlan, pendingTerm, plan, term }: SubscriptionState): StoredOffer[] {
  return [
    { plan, term },
    { plan: pendingPlan, term: pendingTerm },
  ]
}

function scheduledOf({ scheduledPlan: plan, scheduledTerm: term }: SubscriptionState): StoredOffer {
  return { plan, term }
}

/** The offer that the next period has. */
function nextOf(state: SubscriptionState): StoredOffer {
  return state.scheduledPlan === null ? state : scheduledOf(state)
}

function isSame(one: StoredOffer, { plan, term }: StoredOffer): boolean {
  return one.plan === plan && one.term === term
}

/** The person who did something at the provider; null if their account is gone, or has become an organisation since. */
export async function payingMember(
  transaction: Transaction,
  id: string,
  from: Pick<Actor, 'address' | 'userAgent'> = { address: null, userAgent: null },
): Promise<Actor | null> {
  const [person] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`${accounts.id}::text = ${id}`, ne(accounts.provider, 'organisation')))
  if (!person) return null
  const { address, userAgent } = from
  // Not as a member: the provider's change stays, also if they were removed since.
  return {
    permission: 'billing:write',
    change: null,
    address,
    userAgent,
    person,
    organisation: null,
  }
}

/** Forgets that a person asked for a change, which goes on without them. */
export async function forgetAsker(transaction: Transaction, personId: string): Promise<void> {
  await transaction
    .update(billingAccounts)
    .set({ asked: null })
    .where(eq(sql`${billingAccounts.asked} ->> 'person'`, personId))
}
