import { monthAround } from '@orchard/shared/planning'
import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { quotaOf } from '#src/modules/accounts/quota.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { usageMonths } from '#src/modules/usage/tables.ts'
import { billingEmailOf, emailOf, followEmail } from './customer.ts'
import { endDuplicates } from './duplicates.ts'
import { followReversals } from './follow-reversals.ts'
import type { Prices } from './prices.ts'
import type { BillingServices } from './provider.ts'
import { currentOf, EXPANDED, paidPlanOf, stateOf } from './subscription-state.ts'
import { billingAccounts } from './tables.ts'
import { unlessMissing } from './unless-missing.ts'
import { voidUnpaid } from './unpaid-invoices.ts'

const MAX_SUBSCRIPTIONS = 100

/** A customer as the provider has it. */
export type ReadCustomer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>

/**
 * Reads a customer from the provider, and ends what was bought twice. The ticket is drawn before the provider is asked: a
 * higher ticket never reads older state, so a slow reader cannot overwrite a newer one, whatever the order of events.
 * @returns null for a customer of another business of the provider's account, whose subscriptions are not ours to end.
 */
export async function readCustomer(services: BillingServices, customerId: string) {
  const { log, now, provider } = services
  const owner = await ownerOf(services, customerId)
  if (!owner) return null
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
  return { billingEmail, cause, paid, paidBack, reversal, state, subscription, ticket }
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
