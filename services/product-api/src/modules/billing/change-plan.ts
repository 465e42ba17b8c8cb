import type { Offer } from '@orchard/shared/facts'
import type Stripe from 'stripe'
import { ApiError } from '#src/server/api-error.ts'
import { withoutCancellation } from './cancel.ts'
import { changeableSubscription, type LiveSubscription } from './customer.ts'
import { planChange, rememberedAs, withoutPlanned } from './planned-change.ts'
import { previewChange } from './preview-change.ts'
import type { BillingServices } from './provider.ts'
import { rememberedIn, scheduleOf } from './subscription-state.ts'

/** A change that was previewed and confirmed. */
export interface ConfirmedChange {
  offer: Offer
  computedFor: number
  dueCents: number
}

/** A preview can be confirmed for ten minutes. */
const VALID_S = 10 * 60

/**
 * Changes the plan: at once for an upgrade, which takes effect when paid; else at the end of the
 * period. Resumes a cancelled subscription, and replaces what was planned, only if it succeeds.
 * @throws {ApiError} 409 if the amount has changed or the preview has expired; 402 if the card is
 * declined, which changes nothing.
 */
export async function changePlan(
  services: BillingServices,
  accountId: string,
  { computedFor, dueCents, offer }: ConfirmedChange,
): Promise<void> {
  const nowS = services.now().getTime() / 1_000
  if (Math.abs(nowS - computedFor) > VALID_S) throw amountChanged()
  const preview = await previewChange(services, accountId, offer, computedFor)
  if (preview.due_cents !== dueCents) throw amountChanged()
  const { provider } = services
  const place = { stripe: await provider.client(), prices: await provider.prices() }
  const live = await changeableSubscription(services, accountId)
  const price = place.prices.idOf(offer)
  if (preview.is_at_once)
    await withoutPlanned(place, live, () => upgrade(place.stripe, live, price, computedFor))
  else
    await withoutCancellation(place.stripe, live, () =>
      // Somebody else, or an earlier try, has made the change.
      price === live.item.price.id
        ? dropPlanned(place.stripe, live)
        : planChange(place, live, offer),
    )
}

/** Drops a change that is planned. */
export async function keepPlan(services: BillingServices, accountId: string): Promise<void> {
  const live = await changeableSubscription(services, accountId)
  await dropPlanned(await services.provider.client(), live)
}

async function dropPlanned(
  stripe: Stripe,
  { subscription }: Pick<LiveSubscription, 'subscription'>,
): Promise<void> {
  const schedule = scheduleOf(subscription)
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id)
}

/**
 * One call, so that a change that waits for its payment, or is refused, leaves a cancellation as it is:
 * the provider takes it back together with the change. A planned change had to be dropped before, so
 * that one must be paid at once, or refused.
 */
async function upgrade(
  stripe: Stripe,
  { item, subscription }: LiveSubscription,
  price: string,
  prorationDate: number,
): Promise<void> {
  const waits = scheduleOf(subscription) === null
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
      payment_behavior: waits ? 'pending_if_incomplete' : 'error_if_incomplete',
      ...(subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
      ...(rememberedIn(subscription) ? { metadata: rememberedAs(undefined) } : {}),
    },
    // A second click or a retry after a crash is the same change.
    { idempotencyKey: `upgrade-${subscription.id}-${price}-${prorationDate}` },
  )
}

function amountChanged(): ApiError {
  return new ApiError(409, 'amount_changed', 'The amount has changed. Review it again.')
}
