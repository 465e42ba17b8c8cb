import type Stripe from 'stripe'
import { change } from '#src/billing/events.ts'
import { cancelPaymentIntent } from '#src/billing/intents.ts'
import { cancelSetupIntent } from '#src/billing/setup-intents.ts'
import type { Processor } from '#src/processor.ts'

/** Expires a session. */
export function expireSession(processor: Processor, session: Stripe.Checkout.Session): void {
  const intent = processor.store.any(processor.store.row('notes', session.id)?.intent ?? '')
  // A visitor who returns from the bank must not pay for an expired session.
  if (intent?.object === 'payment_intent') cancelPaymentIntent(processor, intent, 'abandoned')
  if (intent?.object === 'setup_intent') cancelSetupIntent(processor, intent)
  change(processor, session, { status: 'expired', url: null }, 'checkout.session.expired')
}
