import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import type { Decline } from './cards.ts'
import { change, emit } from './events.ts'
import { mustAuthenticate, type Outcome, redirectTo } from './intents.ts'
import { attachMethod, markAuthenticated } from './payment-methods.ts'

/** Creates a setup intent for saving a card. */
export function createSetupIntent(
  processor: Processor,
  customer: string,
  metadata: Record<string, string>,
): Stripe.SetupIntent {
  const id = processor.newId('seti', 24)
  const intent = processor.store.add<Stripe.SetupIntent>({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${processor.newId('s', 24).slice(2)}`,
    created: processor.now(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  })
  emit(processor, 'setup_intent.created', intent)
  return intent
}

/** Tries to save a card, which may have to wait for authentication. */
export function confirmSetupIntent(
  processor: Processor,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean,
): Outcome {
  processor.store.update(intent, { payment_method: method.id, last_setup_error: null })
  if (mustAuthenticate(processor, method, isAuthenticated)) {
    const next_action = redirectTo(processor, intent.id)
    change(
      processor,
      intent,
      { status: 'requires_action', next_action },
      'setup_intent.requires_action',
    )
    return { kind: 'requires_action', intent: intent.id }
  }
  if (isAuthenticated) markAuthenticated(processor, method)
  attachMethod(processor, method, String(intent.customer))
  change(processor, intent, { status: 'succeeded', next_action: null }, 'setup_intent.succeeded')
  return { kind: 'succeeded' }
}

/** Records a failed authentication. */
export function failSetup(processor: Processor, intent: Stripe.SetupIntent): Decline {
  const decline = {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
  change(
    processor,
    intent,
    {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_setup_error: { ...decline, type: 'card_error' } as Stripe.SetupIntent.LastSetupError,
    },
    'setup_intent.setup_failed',
  )
  return decline
}

/** Cancels an abandoned card set-up. */
export function cancelSetupIntent(processor: Processor, intent: Stripe.SetupIntent): void {
  change(
    processor,
    intent,
    { status: 'canceled', cancellation_reason: 'abandoned', next_action: null },
    'setup_intent.canceled',
  )
}
