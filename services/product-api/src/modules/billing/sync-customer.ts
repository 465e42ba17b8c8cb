import type { Plan } from '@orchard/shared/facts'
import { monthAround } from '@orchard/shared/planning'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { quotaOf } from '#src/modules/accounts/quota.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { paymentFailedAlert } from '#src/modules/alerts/texts.ts'
import { record } from '#src/modules/audit/record.ts'
import { planMail, refundMail } from '#src/modules/mail/messages.ts'
import type { Mail } from '#src/modules/mail/outbox.ts'
import { changeTerms, type PaidPlan } from '#src/modules/usage/period.ts'
import { usageMonths } from '#src/modules/usage/tables.ts'
import type { Transaction } from '#src/store/database.ts'
import { followAsked, payingMember } from './asked-change.ts'
import { BUYER, billingEmailOf, emailOf, followEmail } from './customer.ts'
import { endDuplicates } from './duplicates.ts'
import { followReversals } from './follow-reversals.ts'
import { planWords, reasonOf } from './plan-history.ts'
import type { Prices } from './prices.ts'
import type { BillingServices } from './provider.ts'
import type { Reversals } from './reversals.ts'
import {
  currentOf,
  EXPANDED,
  paidPlanOf,
  planOf,
  type SubscriptionState,
  stateOf,
} from './subscription-state.ts'
import { billingAccounts, type PlanReason, planHistory } from './tables.ts'
import { unlessMissing } from './unless-missing.ts'
import { voidUnpaid } from './unpaid-invoices.ts'

const MAX_SUBSCRIPTIONS = 100

/** Syncs the stored state of customers with the provider. */
export type CustomerSync = ReturnType<typeof createCustomerSync>

export function createCustomerSync(services: BillingServices) {
  /** The sync that runs, and the one that begins when that has ended. */
  const running = new Map<string, Promise<boolean>>()
  const waiting = new Map<string, Promise<boolean>>()

  function start(customerId: string): Promise<boolean> {
    const run = syncCustomer(services, customerId).finally(() => running.delete(customerId))
    running.set(customerId, run)
    return run
  }

  return {
    /**
     * Reads the customer's subscription from the provider and stores it. Syncs of one customer run
     * one after the other; calls that arrive while one waits share it.
     * @returns true if the stored state was stale.
     */
    sync(customerId: string): Promise<boolean> {
      const before = running.get(customerId)
      if (!before) return start(customerId)
      const next = waiting.get(customerId)
      if (next) return next
      const then = before
        .catch(() => false)
        .then(() => {
          waiting.delete(customerId)
          return start(customerId)
        })
      waiting.set(customerId, then)
      return then
    },
  }
}

/**
 * The ticket is drawn before the provider is asked: a higher ticket never reads older state, so a
 * slow reader cannot overwrite a newer one, whatever the order of events.
 */
async function syncCustomer(services: BillingServices, customerId: string): Promise<boolean> {
  const { alerts, database, log, now, provider, site } = services
  // The provider's account may have customers of another business, whose subscriptions are not ours to end.
  const owner = await ownerOf(services, customerId)
  if (!owner) return false
  const ticket = await drawTicket(services)
  const [stripe, prices] = [await provider.client(), await provider.prices()]
  const subscriptions = await listSubscriptions(stripe, customerId)
  const current = currentOf(subscriptions, prices)
  const customer = subscriptions[0]?.customer
  const billingEmail = billingEmailOf(customer)
  if (typeof customer === 'object' && !customer.deleted)
    await followEmail(stripe, customer, owner.email).catch((error: Error) =>
      log(`Email of a customer: ${error.message}`, { customer: customerId }, 'warn'),
    )
  const ended = await endDuplicates(stripe, subscriptions, current, {
    nowS: now().getTime() / 1_000,
    usedShare: (one) => usedShareOf(services, customerId, one, prices),
  })
  if (ended.length > 0)
    log('A customer paid twice; the extra subscription was cancelled and refunded', {
      customer: customerId,
      subscriptions: ended.join(),
    })
  for (const subscription of ended) await voidUnpaid(stripe, { subscription })
  const followed = await followReversals(services, customerId, current)
  const { cause, paidBack, reversal, subscription } = followed
  const isDisputed = reversal === 'disputed'
  const known = stateOf(subscription, prices)
  const state = isDisputed ? { ...known, status: 'disputed' } : known
  const nowS = Math.floor(now().getTime() / 1_000)
  const paid = isDisputed ? null : paidPlanOf(subscription, prices, nowS)
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
    const cancellation = subscription?.cancellation_details?.reason ?? null
    const why =
      plans &&
      reasonOf(
        { state: before, plan: plans.before },
        { state, plan: plans.now },
        { reversal: cause, cancellation },
      )
    if (why) {
      const term = plans.now === 'free' ? null : state.term
      const entry = { accountId, ticket, at: now(), plan: plans.now, term, why }
      await transaction.insert(planHistory).values(entry)
      if (!isAsked(why, before, state))
        await record(transaction, {
          ...{ accountId, category: 'plan', act: 'plan.changed', at: entry.at },
          target: planWords(plans.now, term),
          details: { plan: plans.now, term, why },
          member:
            why === 'bought'
              ? await payingMember(transaction, subscription?.metadata[BUYER] ?? '')
              : null,
        })
    }
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
  if (changed) services.keys.forget(changed.accountId)
  return changed?.isChanged ?? false
}

/** The share of what a subscription gives for its payment that has been used in this month of its quota. */
async function usedShareOf(
  { database, now }: BillingServices,
  customerId: string,
  { billing_cycle_anchor: anchor, items }: Stripe.Subscription,
  prices: Prices,
): Promise<number> {
  const price = items.data[0]?.price
  const offer = price && prices.offerOf(price)
  if (!offer) return 0
  const { start } = monthAround(new Date(anchor * 1_000), now())
  const [found] = await database
    .select({ createdAt: accounts.createdAt, used: usageMonths.used })
    .from(billingAccounts)
    .innerJoin(accounts, eq(accounts.id, billingAccounts.accountId))
    .innerJoin(usageMonths, eq(usageMonths.accountId, accounts.id))
    .where(and(eq(billingAccounts.customerId, customerId), eq(usageMonths.month, start)))
  if (!found) return 0
  const { monthly } = quotaOf({ plan: offer.plan, createdAt: found.createdAt })
  return Math.min(found.used / (monthly * (offer.term === 'year' ? 12 : 1)), 1)
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
  before: typeof billingAccounts.$inferSelect,
  state: SubscriptionState,
  paid: PaidPlan | null,
): Promise<{ before: Plan['id']; now: Plan['id'] } | null> {
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

/** The account of a customer; undefined for a customer of somebody else. */
async function ownerOf(
  { database }: Pick<BillingServices, 'database'>,
  customerId: string,
): Promise<{ email: string | null } | undefined> {
  const [found] = await database
    .select({ id: accounts.id, email: accounts.email })
    .from(billingAccounts)
    .innerJoin(accounts, eq(accounts.id, billingAccounts.accountId))
    .where(eq(billingAccounts.customerId, customerId))
  return found && { email: await emailOf(database, found) }
}

async function drawTicket({ database }: Pick<BillingServices, 'database'>): Promise<number> {
  const [drawn] = await database
    .select({ ticket: sql<string>`nextval('billing_ticket')` })
    .from(sql`(values (1)) as one`)
  return Number(drawn?.ticket)
}

/** All subscriptions of a customer; none if the provider no longer knows the customer. */
export function listSubscriptions(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const expand = EXPANDED.map((field) => `data.${field}`)
  const found = stripe.subscriptions.list({ customer, status: 'all', expand })
  return unlessMissing(found.autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }), [])
}

function differs(before: SubscriptionState, after: SubscriptionState): boolean {
  return (Object.keys(after) as (keyof SubscriptionState)[]).some(
    (name) => String(before[name]) !== String(after[name]),
  )
}
