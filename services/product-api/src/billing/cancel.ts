import { ApiError } from '#src/api-error.ts'
import type { Billing } from './billing.ts'
import { findCustomer, liveSubscription, releaseSchedule } from './customer.ts'
import type { BillingServices } from './provider.ts'
import { isOpen } from './subscription-state.ts'
import { unlessMissing } from './unless-missing.ts'

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
  const stripe = await services.provider.client()
  const { subscription } = await liveSubscription(services, accountId)
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
    ...(feedback === null ? {} : { cancellation_details: { feedback } }),
  })
}

/** Takes a cancellation back. */
export async function resumeSubscription(services: BillingServices, accountId: string) {
  const stripe = await services.provider.client()
  const { subscription } = await liveSubscription(services, accountId)
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
}

/**
 * Deletes the customer of an account, which ends every subscription at once. Call it before
 * deleting the account; calling it twice is safe.
 * @returns the customer, or null if there never was one.
 * @throws {ApiError} 503 when the provider cannot be reached.
 */
export async function endBilling(
  services: Pick<BillingServices, 'database'>,
  billing: Billing | null,
  accountId: string,
): Promise<string | null> {
  const known = await findCustomer(services, accountId)
  if (!known) return null
  if (!billing && isOpen(known))
    throw new ApiError(
      503,
      'billing_unavailable',
      'Your subscription cannot be ended at the moment, so nothing was deleted. Please try again.',
    )
  await billing?.ask(async () => {
    const stripe = await billing.services.provider.client()
    await unlessMissing(stripe.customers.del(known.customerId), null)
  })
  return known.customerId
}
