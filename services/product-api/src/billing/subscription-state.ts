import type { Offer } from '@orchard/shared/contracts'
import type Stripe from 'stripe'
import type { billingAccounts } from '#src/store/schema.ts'
import type { Prices } from './prices.ts'

/** Stored state of a customer's subscription. */
export type SubscriptionState = Omit<
  typeof billingAccounts.$inferSelect,
  'accountId' | 'customerId' | 'ticket' | 'syncedAt'
>

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

/** The current subscription: live before open before ended, newest first. */
export function currentOf(subscriptions: readonly Stripe.Subscription[]) {
  const rank = (one: Stripe.Subscription) => (isLive(one) ? 2 : isOpen(one) ? 1 : 0)
  return subscriptions.toSorted(
    (one, other) => rank(other) - rank(one) || other.created - one.created,
  )[0]
}

/** State to store for a subscription, or for none. */
export function stateOf(
  subscription: Stripe.Subscription | undefined,
  prices: Pick<Prices, 'offerOf'>,
): SubscriptionState {
  const item = subscription?.items.data[0]
  const offer = item && prices.offerOf(item.price)
  const scheduled = subscription && item && scheduledOffer(subscription, item, prices)
  const pending = subscription?.pending_update
  const pendingPrice = pending?.subscription_items?.[0]?.price
  const pendingOffer = pendingPrice && prices.offerOf(pendingPrice)
  return {
    subscriptionId: subscription?.id ?? null,
    status: subscription?.status ?? null,
    plan: offer?.plan ?? null,
    term: offer?.term ?? null,
    currentPeriodEnd: dateOf(item?.current_period_end),
    endsAtPeriodEnd: subscription ? endsAtPeriodEnd(subscription) : false,
    scheduledPlan: scheduled?.plan ?? null,
    scheduledTerm: scheduled?.term ?? null,
    pendingPlan: pendingOffer?.plan ?? null,
    pendingTerm: pendingOffer?.term ?? null,
    pendingUntil: dateOf(pending?.expires_at),
    nextPaymentAttempt: dateOf(invoiceOf(subscription)?.next_payment_attempt),
  }
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

function endsAtPeriodEnd({ cancel_at, cancel_at_period_end, status }: Stripe.Subscription) {
  return isOpen({ status }) && (cancel_at_period_end || cancel_at !== null)
}

function scheduledOffer(
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
