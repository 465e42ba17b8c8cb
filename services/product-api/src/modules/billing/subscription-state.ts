import { findOffer, type Offer, PLANS } from '@orchard/shared/facts'
import type Stripe from 'stripe'
import type { PaidPlan } from '#src/modules/usage/period.ts'
import { idOf } from './id-of.ts'
import { type NextCharge, nextChargeOf, withTax } from './next-charge.ts'
import type { Prices } from './prices.ts'
import type { billingAccounts } from './tables.ts'

/** Stored state of a customer's subscription. */
export type SubscriptionState = Omit<
  typeof billingAccounts.$inferSelect,
  'accountId' | 'customerId' | 'ticket' | 'syncedAt' | 'asked'
>

/** Ends a subscription without credit, and without a last invoice. */
export const UNSETTLED = { prorate: false, invoice_now: false }

/** Read with each subscription. */
export const EXPANDED = ['latest_invoice', 'schedule', 'customer']
/** Paid for, or late while the provider still tries to charge. */
const LIVE = ['active', 'trialing', 'past_due']
/** Exists but is not paid for. `disputed` is ours: the bank disputes the payment of a subscription that is live at Stripe. */
const UNPAID = ['unpaid', 'paused', 'incomplete', 'disputed']
const ENDED = ['canceled', 'incomplete_expired']

/** True while the plan of a subscription holds. */
export function isLive({ status }: { status: string | null }): boolean {
  return status !== null && LIVE.includes(status)
}

/** True for a subscription that can still be paid, changed or ended. */
export function isOpen({ status }: { status: string | null }): boolean {
  return status !== null && !ENDED.includes(status)
}

/**
 * The plan that follows from a subscription; null for a status unknown to us, which changes
 * nothing.
 */
export function planOf({ plan, status }: Pick<SubscriptionState, 'plan' | 'status'>) {
  if (status === null || UNPAID.includes(status) || ENDED.includes(status)) return 'free'
  return LIVE.includes(status) ? plan : null
}

/**
 * The current subscription: live before open before ended; of live ones that of the largest plan, then
 * the dearest; else the newest.
 */
export function currentOf(
  subscriptions: readonly Stripe.Subscription[],
  prices: Pick<Prices, 'offerOf'>,
): Stripe.Subscription | undefined {
  const ranks = (one: Stripe.Subscription): readonly number[] => {
    const price = one.items.data[0]?.price
    const plan = price && prices.offerOf(price)?.plan
    if (!isLive(one)) return [isOpen(one) ? 1 : 0, 0, 0, one.created]
    const size = PLANS.findIndex(({ id }) => id === plan)
    return [2, size, price?.unit_amount ?? 0, one.created]
  }
  const compare = (one: readonly number[], other: readonly number[]) =>
    one.reduce((found, rank, index) => found || (other[index] ?? 0) - rank, 0)
  return subscriptions.toSorted((one, other) => compare(ranks(one), ranks(other)))[0]
}

/** State to store for a subscription, or for none. */
export function stateOf(
  subscription: Stripe.Subscription | undefined,
  prices: Pick<Prices, 'offerOf'>,
): SubscriptionState {
  const item = subscription?.items.data[0]
  const offer = item && prices.offerOf(item.price)
  const isEnding = subscription !== undefined && endsAtPeriodEnd(subscription)
  const scheduled =
    subscription && item
      ? (nextOffer(subscription, item, prices) ??
        (isEnding ? rememberedIn(subscription) : undefined))
      : undefined
  const credit = creditOf(subscription)
  const next = subscription ? renewalOf(subscription, scheduled, offer, credit) : null
  const pending = subscription?.pending_update
  const pendingPrice = pending?.subscription_items?.[0]?.price
  const pendingOffer = pendingPrice && prices.offerOf(pendingPrice)
  return {
    subscriptionId: subscription?.id ?? null,
    status: subscription?.status ?? null,
    plan: offer?.plan ?? null,
    term: offer?.term ?? null,
    currentPeriodEnd: dateOf(item?.current_period_end),
    endsAtPeriodEnd: isEnding,
    scheduledPlan: scheduled?.plan ?? null,
    scheduledTerm: scheduled?.term ?? null,
    pendingPlan: pendingOffer?.plan ?? null,
    pendingTerm: pendingOffer?.term ?? null,
    pendingUntil: dateOf(pending?.expires_at),
    creditCents: credit,
    nextChargeAt: next?.at ?? null,
    nextChargeCents: next?.cents ?? null,
    renewalCents: next?.renewalCents ?? null,
    nextPaymentAttempt: dateOf(invoiceOf(subscription)?.next_payment_attempt),
  }
}

/** Terms of the quota while a subscription is live; null otherwise. */
export function paidPlanOf(
  subscription: Stripe.Subscription | undefined,
  prices: Pick<Prices, 'offerOf'>,
  nowS: number,
): PaidPlan | null {
  const item = subscription?.items.data[0]
  const offer = item && prices.offerOf(item.price)
  if (!subscription || !offer || !isLive(subscription)) return null
  const begun = linesOf(invoiceOf(subscription)?.lines.data ?? [], item.price.id)
  return {
    plan: offer.plan,
    anchor: subscription.billing_cycle_anchor,
    paidThrough: owesPeriod(subscription) ? item.current_period_start : item.current_period_end,
    since: begun.length > 0 ? Math.max(...begun.map(({ period }) => period.start)) : nowS,
  }
}

/** True while the period under way is not paid, also in the hour before it is charged. */
export function owesPeriod(subscription: Stripe.Subscription): boolean {
  if (subscription.status === 'past_due') return true
  const status = invoiceOf(subscription)?.status ?? null
  // The invoice of a change that waits for its payment says nothing about the period.
  return subscription.pending_update === null && (status === 'draft' || status === 'open')
}

/** The lines of an invoice that charge a price; those with a credit are left out. */
export function linesOf(lines: readonly Stripe.InvoiceLineItem[], price: string) {
  return lines.filter(({ amount, pricing }) => {
    return amount >= 0 && idOf(pricing?.price_details?.price) === price
  })
}

/** The newest invoice of a subscription that was read with it. */
export function invoiceOf(subscription: Stripe.Subscription | undefined): Stripe.Invoice | null {
  const invoice = subscription?.latest_invoice
  return typeof invoice === 'object' ? invoice : null
}

/** The schedule of a subscription that was read with it. */
export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return typeof schedule === 'object' ? schedule : null
}

/** The change that was planned when a subscription was cancelled. */
export function rememberedIn({ metadata }: Stripe.Subscription): Offer | undefined {
  const [plan = '', term = ''] = (metadata['planned'] ?? '').split(' ')
  return findOffer(plan, term)
}

/** Cents of the customer’s credit, read with the subscription. */
export function creditOf(subscription: Stripe.Subscription | undefined): number {
  const customer = subscription?.customer
  if (typeof customer !== 'object' || customer.deleted) return 0
  return Math.max(-customer.balance, 0)
}

/** The next payment; of a cancelled subscription, the one that follows if it is resumed. */
function renewalOf(
  subscription: Stripe.Subscription,
  scheduled: Offer | undefined,
  present: Offer | undefined,
  credit: number,
): (NextCharge & { renewalCents: number }) | null {
  const [item] = subscription.items.data
  const offer = scheduled ?? present
  if (!item || !offer || !isLive(subscription)) return null
  const renewsAt = new Date(item.current_period_end * 1_000)
  const anchor = scheduled ? renewsAt : new Date(subscription.billing_cycle_anchor * 1_000)
  const taxed = withTax(offer, subscription)
  return { ...nextChargeOf(taxed, { anchor, credit, renewsAt }), renewalCents: taxed.cents }
}

function endsAtPeriodEnd({ cancel_at, cancel_at_period_end, status }: Stripe.Subscription) {
  return isOpen({ status }) && (cancel_at_period_end || cancel_at !== null)
}

/** The offer that a subscription changes to at the end of its period; undefined without one. */
export function nextOffer(
  subscription: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
  prices: Pick<Prices, 'offerOf'>,
): Offer | undefined {
  const phase = scheduleOf(subscription)?.phases.find(
    ({ start_date }) => start_date >= current_period_end,
  )
  const price = phase?.items[0]?.price
  return price === undefined ? undefined : prices.offerOf(price)
}

/** From seconds since 1970, as the provider gives all times. */
function dateOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1_000)
}
