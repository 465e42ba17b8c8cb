import type Stripe from 'stripe'
import { ApiError } from '#src/server/api-error.ts'
import { changeableSubscription, type LiveSubscription, liveSubscription } from './customer.ts'
import { planChange, rememberedAs, withoutPlanned } from './planned-change.ts'
import type { BillingServices } from './provider.ts'
import { nextOffer, rememberedIn } from './subscription-state.ts'

/** Reasons for leaving, as the provider names them. */
export const CANCEL_REASONS = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'low_quality',
  'too_complex',
  'customer_service',
  'other',
] as const

/** Ends a subscription at the end of its period; until then its plan holds. */
export async function cancelSubscription(
  services: BillingServices,
  accountId: string,
  feedback: (typeof CANCEL_REASONS)[number] | null,
): Promise<void> {
  const { provider } = services
  const place = { stripe: await provider.client(), prices: await provider.prices() }
  const live = await liveSubscription(services, accountId)
  const planned = nextOffer(live.subscription, live.item, place.prices)
  await withoutPlanned(place, live, () =>
    place.stripe.subscriptions.update(live.subscription.id, {
      cancel_at_period_end: true,
      ...(planned || rememberedIn(live.subscription) ? { metadata: rememberedAs(planned) } : {}),
      ...(feedback === null ? {} : { cancellation_details: { feedback } }),
    }),
  )
}

/** Resumes a cancelled subscription, and plans the change again that was planned before it. */
export async function resumeSubscription(services: BillingServices, accountId: string) {
  const { provider } = services
  const place = { stripe: await provider.client(), prices: await provider.prices() }
  const live = await changeableSubscription(services, accountId)
  const planned = rememberedIn(live.subscription)
  await withoutCancellation(place.stripe, live, async () => {
    if (planned) await planChange(place, live, planned)
  })
  if (planned)
    await place.stripe.subscriptions.update(live.subscription.id, {
      metadata: rememberedAs(undefined),
    })
}

/**
 * Resumes a cancelled subscription before something that the provider refuses with it. If that fails, the
 * subscription is cancelled again.
 */
export async function withoutCancellation(
  stripe: Stripe,
  { subscription }: LiveSubscription,
  work: () => Promise<void>,
): Promise<void> {
  const cancel = (ends: boolean) =>
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: ends })
  if (subscription.cancel_at_period_end) await cancel(false)
  try {
    await work()
  } catch (error) {
    if (subscription.cancel_at_period_end) await cancel(true).catch(cancellationLost)
    throw error
  }
}

function cancellationLost(cause: unknown): never {
  const detail = 'Your plan is unchanged, but no longer cancelled. Cancel it again.'
  throw new ApiError(503, 'cancellation_lost', detail, { cause })
}
