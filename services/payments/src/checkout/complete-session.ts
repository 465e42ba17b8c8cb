import type Stripe from 'stripe'
import { createCustomer } from '#src/billing/customers.ts'
import { change, emit } from '#src/billing/events.ts'
import { confirmPaymentIntent, createPaymentIntent, type Outcome } from '#src/billing/intents.ts'
import { attachMethod } from '#src/billing/payment-methods.ts'
import { confirmSetupIntent, createSetupIntent } from '#src/billing/setup-intents.ts'
import { startPaidSubscription } from '#src/billing/start-subscription.ts'
import { addTaxId } from '#src/billing/tax-ids.ts'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import type { Collected } from '#src/store/tables.ts'

/** Pays for a session or sets up its card, and completes it on success. */
export function paySession(
  processor: Processor,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
  collected: Collected,
): Outcome {
  const { store } = processor
  store.put('notes', session.id, { ...store.row('notes', session.id), collected })
  const customer = customerOf(processor, session, collected)
  const intent = intentOf(processor, session, customer)
  store.put('notes', intent.id, { ...store.row('notes', intent.id), completes: session.id })
  store.put('notes', session.id, { ...store.row('notes', session.id), intent: intent.id })
  const outcome =
    intent.object === 'setup_intent'
      ? confirmSetupIntent(processor, intent, method, false)
      : confirmPaymentIntent(processor, intent, method, false)
  if (outcome.kind === 'succeeded') completeSession(processor, session, intent, method)
  return outcome
}

/** Creates the subscription or saves the card. */
export function completeSession(
  processor: Processor,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): void {
  const { store } = processor
  const notes = store.row('notes', session.id)
  const collected = notes?.collected
  const customer = store.find('customer', idOf(intent.customer))
  if (!collected || !customer) throw new Error(`Session ${session.id} cannot be completed`)
  attachMethod(processor, method, customer.id)
  updateCustomer(processor, session, customer, collected)
  const details = {
    address: collected.address,
    business_name: null,
    email: customer.email ?? collected.email,
    individual_name: null,
    name: collected.name,
    phone: null,
    tax_exempt: customer.tax_exempt ?? 'none',
    tax_ids: collected.taxId ? [collected.taxId] : [],
  }
  store.update(session, {
    customer: customer.id,
    customer_details: details,
    status: 'complete',
    url: null,
  })
  if (intent.object === 'setup_intent') store.update(session, { setup_intent: intent.id })
  else {
    const items = (notes.lineItems ?? []).map(({ price, quantity }) => {
      if (!price) throw new Error(`Session ${session.id} has a line without a price`)
      return { id: undefined, price, quantity: quantity ?? 1 }
    })
    const { invoice, subscription } = startPaidSubscription(
      processor,
      {
        customer: customer.id,
        items,
        defaultPaymentMethod: method.id,
        metadata: notes.metadata ?? {},
        description: notes.description,
      },
      intent,
    )
    store.update(session, {
      subscription: subscription.id,
      invoice: invoice.id,
      payment_status: 'paid',
    })
  }
  emit(processor, 'checkout.session.completed', session)
}

/** The redirect after a completed session. */
export function successAddress(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** The intent of a session; there is only one, so that two tabs cannot pay twice. */
function intentOf(
  processor: Processor,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
): Stripe.PaymentIntent | Stripe.SetupIntent {
  const { store } = processor
  const notes = store.row('notes', session.id)
  const existing =
    store.find('payment_intent', notes?.intent ?? '') ??
    store.find('setup_intent', notes?.intent ?? '')
  if (existing) return existing
  if (session.mode === 'setup') {
    const intent = createSetupIntent(processor, customer.id, notes?.metadata ?? {})
    store.update(session, { setup_intent: intent.id })
    return intent
  }
  return createPaymentIntent(processor, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: customer.id,
  })
}

function customerOf(
  processor: Processor,
  session: Stripe.Checkout.Session,
  { email, name }: Collected,
): Stripe.Customer {
  const { store } = processor
  const intent = store.any(store.row('notes', session.id)?.intent ?? '')
  const tried = intent && 'customer' in intent ? idOf(intent.customer) : ''
  const known = store.find('customer', idOf(session.customer) || tried)
  if (known) return known
  return createCustomer(processor, { email: email ?? session.customer_email, name })
}

/** Copies name, address and tax id to the customer, if the session says so. */
function updateCustomer(
  processor: Processor,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  { address, name, taxId }: Collected,
): void {
  const updates = processor.store.row('notes', session.id)?.customerUpdate
  change(
    processor,
    customer,
    {
      ...(updates?.name ? { name } : {}),
      ...(updates?.address ? { address } : {}),
    },
    'customer.updated',
  )
  if (taxId) addTaxId(processor, customer.id, taxId.type, taxId.value)
}
