import { isUpgrade, type Offer } from '@orchard/shared/contracts'
import type Stripe from 'stripe'
import { ApiError } from '#src/api-error.ts'
import { type LiveSubscription, liveSubscription, releaseSchedule } from './customer.ts'
import type { Prices } from './prices.ts'
import type { BillingServices } from './provider.ts'
import { dateOf } from './subscription-state.ts'

/** What a change would cost. */
export interface ChangePreview {
  /** False for one that comes at the end of the period. */
  isAtOnce: boolean
  /** In US cents, credit for the rest of the paid period deducted; 0 for a later change. */
  dueCents: number
  lines: readonly { description: string; cents: number }[]
  /** When the new price is charged next. */
  nextChargeAt: Date
  nextCents: number
  /** Seconds since 1970 that the amount was computed for; to be given with the confirmation. */
  computedFor: number
}

/** A change as it was shown and confirmed. */
export interface ConfirmedChange {
  offer: Offer
  computedFor: number
  dueCents: number
}

/** How long a shown amount can be confirmed. */
const VALID_S = 10 * 60

/** @throws {ApiError} 409 without a subscription, or where the plan is the present one. */
export async function previewChange(
  services: BillingServices,
  accountId: string,
  offer: Offer,
  computedFor = Math.floor(services.now().getTime() / 1_000),
): Promise<ChangePreview> {
  const { provider } = services
  const [stripe, prices] = [await provider.client(), await provider.prices()]
  const live = await liveSubscription(services, accountId)
  const present = presentOffer(live, prices)
  const periodEnd = live.item.current_period_end
  if (!isUpgrade(present, offer))
    return {
      isAtOnce: false,
      dueCents: 0,
      lines: [],
      nextChargeAt: dateOf(periodEnd) ?? services.now(),
      nextCents: offer.cents,
      computedFor,
    }
  const invoice = await stripe.invoices.createPreview({
    customer: live.customerId,
    subscription: live.subscription.id,
    subscription_details: {
      items: [{ id: live.item.id, price: prices.idOf(offer) }],
      proration_behavior: 'always_invoice',
      proration_date: computedFor,
    },
  })
  const nextEnd = Math.max(...invoice.lines.data.map(({ period }) => period.end))
  return {
    isAtOnce: true,
    dueCents: invoice.amount_due,
    lines: invoice.lines.data.map(({ amount, description }) => ({
      description: description ?? '',
      cents: amount,
    })),
    nextChargeAt: dateOf(nextEnd) ?? services.now(),
    nextCents: offer.cents,
    computedFor,
  }
}

/**
 * Makes a change: at once for an upgrade, which holds when it is paid; else at the end of the period.
 * @throws {ApiError} 409 when the amount is not the confirmed one any more, or the preview is too old.
 */
export async function changePlan(
  services: BillingServices,
  accountId: string,
  { computedFor, dueCents, offer }: ConfirmedChange,
): Promise<void> {
  const nowS = services.now().getTime() / 1_000
  if (Math.abs(nowS - computedFor) > VALID_S) throw amountChanged()
  const preview = await previewChange(services, accountId, offer, computedFor)
  if (preview.dueCents !== dueCents) throw amountChanged()
  const { provider } = services
  const [stripe, prices] = [await provider.client(), await provider.prices()]
  const live = await liveSubscription(services, accountId)
  await releaseSchedule(stripe, live.subscription)
  if (live.subscription.cancel_at_period_end)
    await stripe.subscriptions.update(live.subscription.id, { cancel_at_period_end: false })
  const price = prices.idOf(offer)
  if (preview.isAtOnce) await upgrade(stripe, live, price, computedFor)
  else await changeLater(stripe, live, price, offer)
}

/** Drops a change that is planned. */
export async function keepPlan(services: BillingServices, accountId: string): Promise<void> {
  const { subscription } = await liveSubscription(services, accountId)
  await releaseSchedule(await services.provider.client(), subscription)
}

function presentOffer({ item }: LiveSubscription, prices: Prices): Offer {
  const present = prices.offerOf(item.price)
  if (!present)
    throw new ApiError(409, 'plan_unknown', 'Your plan is not sold any more; please write to us')
  return present
}

async function upgrade(
  stripe: Stripe,
  { item, subscription }: LiveSubscription,
  price: string,
  prorationDate: number,
): Promise<void> {
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
      payment_behavior: 'pending_if_incomplete',
    },
    // A second click, or a retry after this process was killed, is the same change.
    { idempotencyKey: `upgrade-${subscription.id}-${price}-${prorationDate}` },
  )
}

async function changeLater(
  stripe: Stripe,
  { item, subscription }: LiveSubscription,
  price: string,
  { term }: Offer,
): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  })
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        items: [{ price, quantity: 1 }],
        proration_behavior: 'none',
        billing_cycle_anchor: 'phase_start',
        duration: { interval: term, interval_count: 1 },
      },
    ],
  })
}

function amountChanged(): ApiError {
  return new ApiError(
    409,
    'amount_changed',
    'The amount has changed since it was shown; please look at it again',
  )
}
