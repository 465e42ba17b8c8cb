import type { Offer } from '@orchard/shared/contracts'
import type Stripe from 'stripe'
import { ApiError } from '#src/api-error.ts'
import { findCustomer, liveSubscription, openCustomer, type Payer } from './customer.ts'
import type { BillingServices } from './provider.ts'
import { isOpen } from './subscription-state.ts'

const OPEN_FOR_S = 60 * 60

/**
 * Opens the hosted page for buying the first plan. Closes other open pages of the account, so that
 * a second tab cannot pay twice; reuses one for the same offer.
 * @throws {ApiError} 409 if there already is a subscription.
 */
export async function startCheckout(services: BillingServices, payer: Payer, offer: Offer) {
  const { now, provider, site } = services
  const prices = await provider.prices()
  const stripe = await provider.client()
  const customer = await openCustomer(services, payer)
  const known = await findCustomer(services, payer.id)
  if (known && isOpen(known))
    throw new ApiError(
      409,
      'already_subscribed',
      'This account already has a subscription. Change its plan instead.',
    )
  const price = prices.idOf(offer)
  const same = await closeOthers(stripe, customer, price)
  if (same?.url) return { url: same.url }
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: payer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: `${site}/profile?checkout={CHECKOUT_SESSION_ID}#billing`,
    cancel_url: `${site}/pricing`,
    allowed_payment_method_types: ['card'],
    billing_address_collection: 'required',
    customer_update: { name: 'auto', address: 'auto' },
    tax_id_collection: { enabled: true },
    metadata: { price },
    subscription_data: { metadata: { account_id: payer.id } },
    expires_at: Math.floor(now().getTime() / 1_000) + OPEN_FOR_S,
  })
  return hosted(session)
}

/** Opens the hosted page for changing the card. */
export async function startCardUpdate(services: BillingServices, accountId: string) {
  const { provider, site } = services
  const { customerId: customer } = await liveSubscription(services, accountId)
  const stripe = await provider.client()
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'usd',
    success_url: `${site}/profile?card={CHECKOUT_SESSION_ID}#billing`,
    cancel_url: `${site}/profile#billing`,
    allowed_payment_method_types: ['card'],
  })
  return hosted(session)
}

/**
 * Uses the card from the hosted page for the subscription (retries use its card first), the
 * customer and open invoices.
 */
export async function adoptCard(services: BillingServices, accountId: string, sessionId: string) {
  const stripe = await services.provider.client()
  const known = await findCustomer(services, accountId)
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] })
  if (session.customer !== known?.customerId || session.mode !== 'setup') return
  const intent = session.setup_intent
  const card = typeof intent === 'object' ? intent?.payment_method : null
  if (session.status !== 'complete' || !card) return
  const id = typeof card === 'string' ? card : card.id
  const { customerId, subscription } = await liveSubscription(services, accountId)
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: id })
  const open = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 10 })
  // A card that fails here leaves the invoice as it was; the page says so.
  for (const invoice of open.data)
    if (invoice.id) await stripe.invoices.pay(invoice.id).catch(ignoreCardError)
}

function ignoreCardError(error: unknown): void {
  if ((error as { type?: string }).type !== 'StripeCardError') throw error
}

async function closeOthers(stripe: Stripe, customer: string, price: string) {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const buying = open.data.filter(({ mode }) => mode === 'subscription')
  const same = buying.find(({ metadata }) => metadata?.['price'] === price)
  for (const { id } of buying) if (id !== same?.id) await stripe.checkout.sessions.expire(id)
  return same
}

/** The hosted page to send the visitor to. */
function hosted({ id, url }: Stripe.Checkout.Session) {
  if (url === null) throw new Error(`Checkout session ${id} has no address`)
  return { url }
}
