import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import type { Decline } from './cards.ts'
import { change, emit } from './events.ts'
import { markAuthenticated, testCardOf } from './payment-methods.ts'

/** How an attempt to pay or to set up a card ended. */
export type Outcome =
  | { kind: 'declined'; decline: Decline }
  | { kind: 'requires_action'; intent: string }
  | { kind: 'succeeded' }

/** A payment that waits for a payment method. */
export function createPaymentIntent(
  processor: Processor,
  { amount, currency, customer }: { amount: number; currency: string; customer: string },
): Stripe.PaymentIntent {
  const id = processor.newId('pi', 24)
  const intent = processor.store.add<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${processor.newId('s', 24).slice(2)}`,
    confirmation_method: 'automatic',
    created: processor.now(),
    currency,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  })
  emit(processor, 'payment_intent.created', intent)
  return intent
}

/**
 * Tries to pay with a card. A declined one leaves the intent waiting for another.
 * @param isAuthenticated the owner has just proved who they are.
 */
export function confirmPaymentIntent(
  processor: Processor,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean,
): Outcome {
  const card = testCardOf(processor, method)
  processor.store.update(intent, { payment_method: method.id, last_payment_error: null })
  if (mustAuthenticate(processor, method, isAuthenticated)) {
    const next_action = redirectTo(processor, intent.id)
    change(
      processor,
      intent,
      { status: 'requires_action', next_action },
      'payment_intent.requires_action',
    )
    return { kind: 'requires_action', intent: intent.id }
  }
  if (isAuthenticated) markAuthenticated(processor, method)
  const charge = createCharge(processor, intent, method, card.declined)
  if (card.declined) {
    refusePayment(processor, intent, method, card.declined, charge.id)
    return { kind: 'declined', decline: card.declined }
  }
  change(
    processor,
    intent,
    {
      status: 'succeeded',
      next_action: null,
      amount_received: intent.amount,
      latest_charge: charge.id,
    },
    'payment_intent.succeeded',
  )
  return { kind: 'succeeded' }
}

/** The owner of the card did not authenticate. */
export function failAuthentication(processor: Processor, intent: Stripe.PaymentIntent): Decline {
  const decline = {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
  const method = processor.store.find('payment_method', idOf(intent.payment_method))
  if (method) refusePayment(processor, intent, method, decline)
  return decline
}

/** Ends a payment that nobody will make any more. */
export function cancelPaymentIntent(
  processor: Processor,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason,
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  change(
    processor,
    intent,
    {
      status: 'canceled',
      canceled_at: processor.now(),
      cancellation_reason: reason,
      next_action: null,
    },
    'payment_intent.canceled',
  )
}

/** True when a card asks its owner to authenticate. */
export function mustAuthenticate(
  processor: Processor,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean,
): boolean {
  if (isAuthenticated) return false
  const { authentication } = testCardOf(processor, method)
  const wasDone = processor.store.row('notes', method.id)?.isAuthenticated === true
  return authentication === 'always' || (authentication === 'once' && !wasDone)
}

/** Where the owner of a card authenticates. */
export function redirectTo(
  { config }: Processor,
  intent: string,
): { redirect_to_url: { return_url: null; url: string }; type: 'redirect_to_url' } {
  return {
    redirect_to_url: { return_url: null, url: `${config.origin}/3ds/${intent}` },
    type: 'redirect_to_url',
  }
}

function refusePayment(
  processor: Processor,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge?: string,
): void {
  const error = {
    ...decline,
    ...(charge ? { charge } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code}`,
    payment_method: structuredClone(method),
    type: 'card_error',
  } as Stripe.PaymentIntent.LastPaymentError
  change(
    processor,
    intent,
    {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_payment_error: error,
      ...(charge ? { latest_charge: charge } : {}),
    },
    'payment_intent.payment_failed',
  )
}

function createCharge(
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
