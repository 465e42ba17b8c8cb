import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { refusal } from '#src/stripe-error.ts'

/**
 * The effective time of a change in seconds since 1970.
 * @throws {StripeError} if it is outside the current period.
 */
export function prorationTime(
  { now }: Processor,
  subscription: Stripe.Subscription,
  given: number | undefined,
): number {
  if (given === undefined) return now()
  const [item] = subscription.items.data
  if (item && given >= item.current_period_start && given <= item.current_period_end) return given
  throw refusal.invalid(
    'Cannot specify `proration_date` outside the current period of the subscription.',
    'proration_date',
  )
}
