import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { mergeMetadata } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { assertOwner, find } from './find.ts'
import { readTaxRates } from './tax-rates.ts'

/** Fields of an update except items and billing. */
export interface SubscriptionFields {
  cancel_at_period_end?: boolean | undefined
  cancellation_details?:
    | {
        comment?: string | undefined
        feedback?: '' | Stripe.Subscription.CancellationDetails.Feedback | undefined
      }
    | undefined
  default_payment_method?: string | undefined
  /** Ids; empty for none. */
  default_tax_rates?: readonly string[] | undefined
  description?: string | undefined
  metadata?: Record<string, string> | null | undefined
}

/**
 * The changes of an update except items and billing; an empty text removes a value.
 * @throws {StripeError} for another customer's card, and for an end that a schedule controls.
 */
export function patchOf(
  processor: Processor,
  subscription: Stripe.Subscription,
  params: SubscriptionFields,
): Partial<Stripe.Subscription> {
  const patch: Partial<Stripe.Subscription> = {}
  const { cancel_at_period_end, default_payment_method, description, metadata } = params
  if (cancel_at_period_end !== undefined)
    Object.assign(patch, cancellation(processor, subscription, cancel_at_period_end))
  if (params.cancellation_details) {
    const { comment, feedback } = params.cancellation_details
    patch.cancellation_details = {
      feedback_option: null,
      reason: null,
      ...subscription.cancellation_details,
      ...patch.cancellation_details,
      comment: comment || (subscription.cancellation_details?.comment ?? null),
      feedback: feedback || (subscription.cancellation_details?.feedback ?? null),
    }
  }
  if (default_payment_method !== undefined) {
    if (default_payment_method)
      assertOwner(
        find(processor, 'payment_method', default_payment_method, 'default_payment_method'),
        idOf(subscription.customer),
      )
    patch.default_payment_method = default_payment_method || null
  }
  if (params.default_tax_rates !== undefined)
    patch.default_tax_rates = readTaxRates(processor, params.default_tax_rates, 'default_tax_rates')
  if (description !== undefined) patch.description = description || null
  if (metadata !== undefined) patch.metadata = mergeMetadata(subscription.metadata, metadata)
  return patch
}

/** The changes of cancelling at the end of the period, or of resuming. */
function cancellation(
  processor: Processor,
  subscription: Stripe.Subscription,
  ends: boolean,
): Partial<Stripe.Subscription> {
  if (subscription.schedule)
    throw refusal.invalid(
      'The subscription is managed by the subscription schedule `' +
        `${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  const end = subscription.items.data[0]?.current_period_end ?? null
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? end : null,
    canceled_at: ends ? processor.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    },
  }
}
