import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { change, emit } from './events.ts'

/**
 * Refunds a charge.
 * @param wanted cents; by default all that is left.
 * @throws {StripeError} if that is more than is left, or the cardholder's bank disputes it or has taken it back.
 */
export function refundCharge(
  processor: Processor,
  charge: Stripe.Charge,
  wanted: number | undefined,
  { metadata, reason }: { metadata: Record<string, string>; reason: string | null },
): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded
  if (!charge.paid) throw refusal.invalid(`Charge ${charge.id} was not paid.`, 'charge')
  if (left === 0)
    throw refusal.invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  const disputes = processor.store.all('dispute').filter((one) => idOf(one.charge) === charge.id)
  if (disputes.some(({ status }) => status !== 'won'))
    throw refusal.invalid(
      `Charge ${charge.id} is disputed and cannot be refunded.`,
      undefined,
      'charge_disputed',
    )
  const amount = wanted ?? left
  if (amount < 1 || amount > left)
    throw refusal.invalid(
      `Refund amount (${amount}) is not between 1 and the unrefunded amount on charge (${left})`,
      'amount',
    )
  const refund = processor.store.add<Stripe.Refund>({
    id: processor.newId('re', 24),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: processor.now(),
    currency: charge.currency,
    customer: idOf(charge.customer) || null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata,
    payment_intent: idOf(charge.payment_intent) || null,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  emit(processor, 'refund.created', refund)
  const amount_refunded = charge.amount_refunded + amount
  change(
    processor,
    charge,
    { amount_refunded, refunded: amount_refunded === charge.amount_captured },
    'charge.refunded',
  )
  return refund
}
