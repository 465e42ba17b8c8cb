import { COUNTRIES } from '@orchard/shared/countries'
import { readTyped } from '@orchard/shared/typed'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { readCard, TEST_CARDS } from '#src/billing/cards.ts'
import { createCardMethod } from '#src/billing/payment-methods.ts'
import { isTaxId } from '#src/billing/tax-ids.ts'
import { paySession, successAddress } from '#src/checkout/complete-session.ts'
import { runDue } from '#src/checkout/due.ts'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import type { Collected } from '#src/store/tables.ts'
import { type CardForm, cardForm, emptyForm } from './card-form.ts'
import { renderCheckout, renderClosedSession, TAX_TYPES } from './checkout-page.ts'
import { sendNotFound, sendPage } from './send.ts'

/** `/c/pay/:session` is the page on which a visitor pays or saves a card. */
export function checkoutRoutes(app: FastifyInstance, processor: Processor): void {
  app.get<{ Params: { session: string } }>('/c/pay/:session', async (request, reply) => {
    runDue(processor)
    const session = processor.store.find('checkout.session', request.params.session)
    if (!session) return sendNotFound(reply)
    if (session.status !== 'open') return sendPage(reply, 410, renderClosedSession(session))
    return sendForm(processor, reply, session, emptyForm(), problemShown(processor, session), 200)
  })
  app.post<{ Params: { session: string } }>('/c/pay/:session', async (request, reply) => {
    runDue(processor)
    const session = processor.store.find('checkout.session', request.params.session)
    const form = cardForm.safeParse(request.body ?? {})
    if (!session || !form.success) return sendNotFound(reply)
    if (session.status === 'complete') return reply.redirect(successAddress(session), 303)
    if (session.status !== 'open') return sendPage(reply, 410, renderClosedSession(session))
    const result = submit(processor, session, form.data)
    await processor.store.flush()
    processor.deliveries.wake()
    if ('alert' in result) return sendForm(processor, reply, session, form.data, result.alert, 402)
    return reply.redirect(result.address, 303)
  })
}

/** Tries to pay with the submitted form. */
function submit(
  processor: Processor,
  session: Stripe.Checkout.Session,
  form: CardForm,
): { alert: string } | { address: string } {
  const problem = problemOf(processor, session, form)
  if (problem) return { alert: problem }
  const card = readCard(
    { number: form.card_number, expiry: form.expiry, cvc: form.cvc },
    processor.clock.now(),
  )
  if ('code' in card) return { alert: card.message }
  const refused = TEST_CARDS[card.number]?.refused
  if (refused) return { alert: refused.message }
  const collected = collectedFrom(processor, session, form)
  const method = createCardMethod(processor, card, collected)
  const outcome = paySession(processor, session, method, collected)
  if (outcome.kind === 'declined') return { alert: outcome.decline.message }
  if (outcome.kind === 'succeeded') return { address: successAddress(session) }
  return { address: `/3ds/${outcome.intent}` }
}

/** The error of the last attempt, after a return from the bank. */
function problemShown({ store }: Processor, session: Stripe.Checkout.Session): string | undefined {
  const intent = store.any(store.row('notes', session.id)?.intent ?? '')
  if (intent?.object === 'setup_intent') return intent.last_setup_error?.message
  return intent?.object === 'payment_intent' ? intent.last_payment_error?.message : undefined
}

function problemOf(
  processor: Processor,
  session: Stripe.Checkout.Session,
  form: CardForm,
): string | undefined {
  if (!form.name.trim()) return 'Enter the name on the card.'
  if (!COUNTRIES.some(([code]) => code === form.country)) return 'Choose a country.'
  if (
    emailOf(processor, session) === null &&
    !/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(readTyped(form.email))
  )
    return 'Enter your email address.'
  const hasTaxType = TAX_TYPES.some(([type]) => type === form.tax_type)
  if (readTyped(form.tax_value) && !hasTaxType) return 'Choose the type of your tax ID.'
  if (hasTaxType && !isTaxId(form.tax_type, readTyped(form.tax_value)))
    return 'Enter a valid tax ID.'
  return undefined
}

function collectedFrom(
  processor: Processor,
  session: Stripe.Checkout.Session,
  form: CardForm,
): Collected {
  const type = TAX_TYPES.find(([one]) => one === form.tax_type)?.[0]
  const value = readTyped(form.tax_value)
  return {
    name: form.name.trim(),
    email: emailOf(processor, session) ?? readTyped(form.email),
    address: {
      city: form.city.trim() || null,
      country: form.country,
      line1: form.line1.trim() || null,
      line2: null,
      postal_code: form.postal_code.trim() || null,
      state: null,
    },
    taxId: type && value && session.tax_id_collection?.enabled ? { type, value } : null,
  }
}

function emailOf({ store }: Processor, session: Stripe.Checkout.Session): string | null {
  return store.find('customer', idOf(session.customer))?.email ?? session.customer_email
}

function sendForm(
  processor: Processor,
  reply: FastifyReply,
  session: Stripe.Checkout.Session,
  form: CardForm,
  alert: string | undefined,
  status: number,
): FastifyReply {
  const lines = processor.store.row('notes', session.id)?.lineItems ?? []
  const email = emailOf(processor, session)
  return sendPage(reply, status, renderCheckout({ session, lines, email, form, alert }))
}
