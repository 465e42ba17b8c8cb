import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import type { Decline } from './cards.ts'
import { emit } from './events.ts'

/** Records the outcome of charging a card. */
export function createCharge(
  processor: Processor,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  declined: Decline | undefined,
): Stripe.Charge {
  const { amount, currency } = intent
  const isPaid = declined === undefined
  const charge = processor.store.add<Stripe.Charge>({
    id: processor.newId('ch', 24),
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'API ORCHARD',
    captured: isPaid,
    created: processor.now(),
    currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(declined),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  })
  emit(processor, isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

function outcomeOf(declined: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: declined ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined ? (declined.decline_code ?? declined.code) : null,
    risk_level: 'normal',
    seller_message: declined
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  }
}
