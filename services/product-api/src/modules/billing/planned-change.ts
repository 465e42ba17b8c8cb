import type { Offer } from '@orchard/shared/facts'
import type Stripe from 'stripe'
import { ApiError } from '#src/server/api-error.ts'
import type { LiveSubscription } from './customer.ts'
import type { Prices } from './prices.ts'
import { nextOffer, scheduleOf } from './subscription-state.ts'

type Place = { stripe: Stripe; prices: Prices }

/** Plans a change for the end of the period, in place of one that is planned. */
export async function planChange(
  { prices, stripe }: Place,
  { item, subscription }: Pick<LiveSubscription, 'item' | 'subscription'>,
  offer: Offer,
): Promise<void> {
  const before = scheduleOf(subscription)
  const schedule =
    before ?? (await stripe.subscriptionSchedules.create({ from_subscription: subscription.id }))
  // A phase that names no tax rates takes away those of the subscription.
  const rates = subscription.default_tax_rates ?? []
  const taxed = rates.length > 0 ? { default_tax_rates: rates.map(({ id }) => id) } : {}
  try {
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          ...taxed,
        },
        {
          items: [{ price: prices.idOf(offer), quantity: 1 }],
          proration_behavior: 'none',
          billing_cycle_anchor: 'phase_start',
          duration: { interval: offer.term, interval_count: 1 },
          ...taxed,
        },
      ],
    })
  } catch (error) {
    // One that changes nothing would only keep the subscription from being cancelled.
    if (!before) await stripe.subscriptionSchedules.release(schedule.id)
    throw error
  }
}

/**
 * Does something that the provider refuses while a change is planned. If it fails, the change is
 * planned again.
 * @throws {ApiError} what `work` throws; or 503 `planned_change_lost` if it cannot be planned again.
 */
export async function withoutPlanned(
  place: Place,
  live: LiveSubscription,
  work: () => Promise<unknown>,
): Promise<void> {
  const { item, subscription } = live
  const schedule = scheduleOf(subscription)
  const planned = nextOffer(subscription, item, place.prices)
  if (schedule) await place.stripe.subscriptionSchedules.release(schedule.id)
  try {
    await work()
  } catch (error) {
    if (schedule && planned)
      await planChange(
        place,
        { item, subscription: { ...subscription, schedule: null } },
        planned,
      ).catch((cause: unknown) => {
        throw new ApiError(
          503,
          'planned_change_lost',
          'Your plan is unchanged, but your planned change was lost. Plan it again.',
          { cause },
        )
      })
    throw error
  }
}

/** Metadata of a cancelled subscription, with which resuming it plans the same change again. */
export function rememberedAs(offer: Offer | undefined): Stripe.MetadataParam {
  return { planned: offer ? `${offer.plan} ${offer.term}` : '' }
}
