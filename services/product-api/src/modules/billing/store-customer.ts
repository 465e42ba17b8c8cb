import type { Plan } from '@orchard/shared/facts'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import { paymentFailedAlert } from '#src/modules/alerts/texts.ts'
import { record } from '#src/modules/audit/record.ts'
import { planMail, refundMail } from '#src/modules/mail/messages.ts'
import type { Mail } from '#src/modules/mail/outbox.ts'
import { changeTerms, type PaidPlan } from '#src/modules/usage/period.ts'
import type { Transaction } from '#src/store/database.ts'
import { followAsked, payingMember } from './asked-change.ts'
import { BUYER } from './customer.ts'
import { planWords, reasonOf } from './plan-history.ts'
import type { BillingServices } from './provider.ts'
import type { ReadCustomer } from './read-customer.ts'
import type { Reversals } from './reversals.ts'
import { planOf, type SubscriptionState } from './subscription-state.ts'
import { billingAccounts, type PlanReason, planHistory } from './tables.ts'

type StoredCustomer = typeof billingAccounts.$inferSelect

/** The plan of an account, and the one that it has now. */
interface Plans {
  before: Plan['id']
  now: Plan['id']
}

/**
 * Stores the state of a customer unless a newer one is stored, and queues the emails and alerts about the change.
 * @returns true if the stored state was stale.
 */
export async function storeCustomer(
  services: BillingServices,
  customerId: string,
  read: ReadCustomer,
): Promise<boolean> {
  const { alerts, database, keys, now, site } = services
  const { billingEmail, paid, paidBack, reversal, state, ticket } = read
  const changed = await database.transaction(async (transaction) => {
    await lockAccountOf(transaction, customerId)
    const [before] = await transaction
      .select()
      .from(billingAccounts)
      .where(and(eq(billingAccounts.customerId, customerId), lt(billingAccounts.ticket, ticket)))
      .for('no key update')
    if (!before) return null
    const asked = await followAsked(transaction, before, state, now())
    await transaction
      .update(billingAccounts)
      .set({ ...state, asked, ticket, syncedAt: now() })
      .where(eq(billingAccounts.customerId, customerId))
    const { accountId } = before
    const plans = await storePlan(transaction, before, state, paid)
    if (plans) await noteChange(transaction, read, { at: now(), before, plans })
    const failure = failedPaymentOf(before, state)
    if (failure) {
      const alert = paymentFailedAlert(site, failure)
      await alerts.toAccount(accountId, alert, transaction)
      await toBilling(services, { accountId, billingEmail }, alert, transaction)
    }
    const isChanged = differs(before, state)
    const newPlan = plans && plans.now !== plans.before ? plans.now : null
    const payer = { accountId, billingEmail }
    await tell(services, transaction, { ...payer, newPlan, paidBack, reversal })
    return { accountId, isChanged }
  })
  if (changed) keys.forget(changed.accountId)
  return changed?.isChanged ?? false
}

/** Adds a change to the history of the plan, and to the audit log unless a person asked for it here. */
async function noteChange(
  transaction: Transaction,
  { cause, state, subscription, ticket }: ReadCustomer,
  { at, before, plans }: { at: Date; before: StoredCustomer; plans: Plans },
): Promise<void> {
  const { accountId } = before
  const cancellation = subscription?.cancellation_details?.reason ?? null
  const why = reasonOf(
    { state: before, plan: plans.before },
    { state, plan: plans.now },
    { reversal: cause, cancellation },
  )
  if (!why) return
  const term = plans.now === 'free' ? null : state.term
  await transaction
    .insert(planHistory)
    .values({ accountId, ticket, at, plan: plans.now, term, why })
  if (isAsked(why, before, state)) return
  const buyer = subscription?.metadata[BUYER] ?? ''
  await record(transaction, {
    ...{ accountId, category: 'plan', act: 'plan.changed', at },
    target: planWords(plans.now, term),
    details: { plan: plans.now, term, why },
    member: why === 'bought' ? await payingMember(transaction, buyer) : null,
  })
}

/** The account comes before its customer here, too: a deletion, which holds it, then deletes the customer. */
async function lockAccountOf(transaction: Transaction, customerId: string): Promise<void> {
  const ofCustomer = transaction
    .select({ id: billingAccounts.accountId })
    .from(billingAccounts)
    .where(eq(billingAccounts.customerId, customerId))
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, ofCustomer))
    .for('no key update')
}

/** Stores plan and quota of an account. @returns its plans; null where nothing follows for them. */
async function storePlan(
  transaction: Transaction,
  before: StoredCustomer,
  state: SubscriptionState,
  paid: PaidPlan | null,
): Promise<Plans | null> {
  const plan = planOf(state)
  const isAccount = eq(accounts.id, before.accountId)
  const [account] = await transaction.select().from(accounts).where(isAccount)
  if (plan === null || !account) return null
  // While the payment is disputed the account is on Free, and the quota of its plan waits as it was.
  const isDisputed = state.status === 'disputed'
  const held = before.status === 'disputed' && before.plan ? before.plan : account.plan
  const isSame = before.subscriptionId === state.subscriptionId
  const known = { ...account, plan: held, ...(isSame ? {} : { quotaTerms: null }) }
  const quotaTerms = isDisputed ? account.quotaTerms : paid && changeTerms(known, paid)
  await transaction.update(accounts).set({ plan, quotaTerms }).where(isAccount)
  return { before: account.plan, now: plan }
}

/** The payment that a subscription has become late with; null where it has not. */
function failedPaymentOf(before: SubscriptionState, state: SubscriptionState) {
  const { currentPeriodEnd, nextPaymentAttempt: nextTry, plan, status, subscriptionId } = state
  if (status !== 'past_due' || before.status === 'past_due' || plan === null) return null
  return { plan, nextTry, occasion: `${subscriptionId} ${currentPeriodEnd?.toISOString()}` }
}

/** True for a change that a person asked for here, which the audit log has by `followAsked`. */
function isAsked(why: PlanReason, before: SubscriptionState, { plan, term }: SubscriptionState) {
  if (why === 'cancelled' || why === 'resumed') return true
  const wasPlanned = before.scheduledPlan === plan && before.scheduledTerm === term
  const waited = before.pendingPlan === plan && before.pendingTerm === term
  return why === 'changed' && !wasPlanned && !waited
}

/** Whom mails about money go to, beside the owner of an account; null where that is all. */
interface Payer {
  accountId: string
  billingEmail: string | null
}

/** Stores a copy of a mail for the billing email of an account. */
async function toBilling(
  { outbox }: Pick<BillingServices, 'outbox'>,
  { accountId, billingEmail }: Payer,
  { content, occasion, subject }: Pick<Mail, 'content' | 'occasion' | 'subject'>,
  within: Transaction,
): Promise<void> {
  if (billingEmail === null) return
  const copy = { accountId, content, subject, occasion: `${occasion} to billing` }
  await outbox.toAddress(billingEmail, copy, within)
}

/** Emails the owner what has changed. */
async function tell(
  services: BillingServices,
  transaction: Transaction,
  {
    newPlan: plan,
    paidBack,
    reversal,
    ...payer
  }: Omit<Reversals, 'lost'> & Payer & { newPlan: Plan['id'] | null },
): Promise<void> {
  const { now, outbox, site } = services
  const { accountId } = payer
  const news = paidBack.map(({ cents, id }) => refundMail(site, { id, cents }))
  if (plan !== null) news.push(planMail(site, { accountId, at: now(), plan, reversal }))
  for (const mail of news) {
    await outbox.toAccount(accountId, mail, transaction)
    await toBilling(services, payer, mail, transaction)
  }
}

function differs(before: SubscriptionState, after: SubscriptionState): boolean {
  return (Object.keys(after) as (keyof SubscriptionState)[]).some(
    (name) => String(before[name]) !== String(after[name]),
  )
}
