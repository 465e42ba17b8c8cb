import { isUpgrade, type Offer } from '@orchard/shared/contracts'
import type Stripe from 'stripe'
import * as z from 'zod'
import { ApiError } from '#src/api-error.ts'
import { type LiveSubscription, liveSubscription, releaseSchedule } from './customer.ts'
import type { Prices } from './prices.ts'
import type { BillingServices } from './provider.ts'

const cents = z.int().describe('US cents')
const time = z.iso.datetime()
/** The price of a change; one that waits for the end of the period costs nothing now. */
export const CHANGE_PREVIEW = z.object({
  is_at_once: z.boolean(),
  due_cents: cents,
  lines: z.array(z.object({ description: z.string(), cents })).readonly(),
  next_charge_at: time,
  next_cents: cents,
  computed_for: z.int(),
})
type ChangePreview = z.output<typeof CHANGE_PREVIEW>

/** A change that was previewed and confirmed. */
export interface ConfirmedChange {
  offer: Offer
  computedFor: number
  dueCents: number
}

/** A preview can be confirmed for ten minutes. */
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
  const next = { next_cents: offer.cents, computed_for: computedFor }
  const chargedAt = (seconds: number) => new Date(seconds * 1_000).toISOString()
  if (!isUpgrade(present, offer))
    return {
      is_at_once: false,
      due_cents: 0,
      lines: [],
      next_charge_at: chargedAt(periodEnd),
      ...next,
    }
  const { amount_due, lines } = await stripe.invoices.createPreview({
    customer: live.customerId,
    subscription: live.subscription.id,
    subscription_details: {
      items: [{ id: live.item.id, price: prices.idOf(offer) }],
      proration_behavior: 'always_invoice',
      proration_date: computedFor,
    },
  })
  return {
    is_at_once: true,
    due_cents: amount_due,
    lines: lines.data.map((line) => ({ description: line.description ?? '', cents: line.amount })),
    next_charge_at: chargedAt(Math.max(...lines.data.map(({ period }) => period.end))),
    ...next,
  }
}

/**
 * Changes the plan: at once for an upgrade, which takes effect when paid; else at the end of the
 * period.
 * @throws {ApiError} 409 if the amount has changed or the preview has expired.
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
  const [stripe, prices] = [await provider.client(), await provider.prices()]
  const live = await liveSubscription(services, accountId)
  await releaseSchedule(stripe, live.subscription)
  if (live.subscription.cancel_at_period_end)
    await stripe.subscriptions.update(live.subscription.id, { cancel_at_period_end: false })
  const price = prices.idOf(offer)
  if (preview.is_at_once) await upgrade(stripe, live, price, computedFor)
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
    throw new ApiError(
      409,
      'plan_unknown',
      'Your plan is no longer sold. Please contact us to change it.',
    )
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
    // A second click or a retry after a crash is the same change.
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
  return new ApiError(409, 'amount_changed', 'The amount has changed. Please review it again.')
}
