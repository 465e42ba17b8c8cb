import type Stripe from 'stripe'
import { change } from '#src/billing/events.ts'
import type { Processor } from '#src/processor.ts'

/** Ends a session that nobody completed. */
export function expireSession(processor: Processor, session: Stripe.Checkout.Session): void {
  change(processor, session, { status: 'expired', url: null }, 'checkout.session.expired')
}
