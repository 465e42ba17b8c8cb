import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import type { Decline } from './cards.ts'
import { createCharge } from './charges.ts'
import { change, emit } from './events.ts'
import { markAuthenticated, testCardOf } from './payment-methods.ts'

/** The outcome of a payment or card set-up. */
export type Outcome =
  | { kind: 'declined'; decline: Decline }
  | { kind: 'requires_action'; intent: string }
  | { kind: 'succeeded' }

/** Creates a payment intent that waits for a payment method. */
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
 * Tries to pay with a card. If it is declined, the intent waits for another.
 * @param isAuthenticated the cardholder has just authenticated.
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

/** Records a failed authentication. */
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

/** Cancels an abandoned payment. */
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

/** True if a card requires authentication. */
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

/** Address of the authentication page. */
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
