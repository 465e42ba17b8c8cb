import { escapeMarkup } from '@orchard/shared/markup'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { collectInvoice } from '#src/billing/collect.ts'
import { confirmPaymentIntent, failAuthentication } from '#src/billing/intents.ts'
import { attachMethod } from '#src/billing/payment-methods.ts'
import { confirmSetupIntent, failSetup } from '#src/billing/setup-intents.ts'
import { completeSession, successAddress } from '#src/checkout/complete-session.ts'
import { runDue } from '#src/checkout/due.ts'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { money, renderPage } from './page.ts'
import { sendNotFound, sendPage } from './send.ts'

const responseShape = z.object({ answer: z.enum(['complete', 'fail']) })

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** `/3ds/:intent` stands in for a bank's authentication page. */
export function authenticationRoutes(app: FastifyInstance, processor: Processor): void {
  app.get<{ Params: { intent: string } }>('/3ds/:intent', async (request, reply) => {
    runDue(processor)
    const intent = findIntent(processor, request.params.intent)
    if (!intent) return sendNotFound(reply)
    if (intent.status !== 'requires_action')
      return reply.redirect(afterwards(processor, intent), 303)
    return sendPage(reply, 200, renderAuthentication(intent))
  })
  app.post<{ Params: { intent: string } }>('/3ds/:intent', async (request, reply) => {
    runDue(processor)
    const intent = findIntent(processor, request.params.intent)
    const form = responseShape.safeParse(request.body)
    if (!intent || !form.success) return sendNotFound(reply)
    if (intent.status === 'requires_action')
      if (form.data.answer === 'complete') complete(processor, intent)
      else fail(processor, intent)
    await processor.store.flush()
    processor.deliveries.wake()
    return reply.redirect(afterwards(processor, intent), 303)
  })
}

function findIntent({ store }: Processor, id: string): Intent | undefined {
  return store.find('payment_intent', id) ?? store.find('setup_intent', id)
}

function complete(processor: Processor, intent: Intent): void {
  const { store } = processor
  const method = store.find('payment_method', idOf(intent.payment_method))
  if (!method) return
  const invoice = invoiceOf(processor, intent)
  if (invoice) {
    if (invoice.status !== 'open') return
    const outcome = collectInvoice(processor, invoice, { method, isAuthenticated: true })
    if (outcome.kind === 'succeeded') attachMethod(processor, method, idOf(invoice.customer))
    return
  }
  const outcome =
    intent.object === 'setup_intent'
      ? confirmSetupIntent(processor, intent, method, true)
      : confirmPaymentIntent(processor, intent, method, true)
  const session = sessionOf(processor, intent)
  if (outcome.kind === 'succeeded' && session) completeSession(processor, session, intent, method)
}

function fail(processor: Processor, intent: Intent): void {
  if (intent.object === 'setup_intent') failSetup(processor, intent)
  else failAuthentication(processor, intent)
}

/** The redirect after authentication: to the session's success address, or back to the form. */
function afterwards(processor: Processor, intent: Intent): string {
  const session = sessionOf(processor, intent)
  if (session)
    return session.status === 'complete' ? successAddress(session) : `/c/pay/${session.id}`
  return invoiceOf(processor, intent)?.hosted_invoice_url ?? '/'
}

function sessionOf({ store }: Processor, intent: Intent): Stripe.Checkout.Session | undefined {
  return store.find('checkout.session', store.row('notes', intent.id)?.completes ?? '')
}

function invoiceOf({ store }: Processor, intent: Intent): Stripe.Invoice | undefined {
  const payment = store
    .all('invoice_payment')
    .find((one) => idOf(one.payment.payment_intent) === intent.id)
  return store.find('invoice', idOf(payment?.invoice))
}

function renderAuthentication(intent: Intent): string {
  const what =
    intent.object === 'setup_intent'
      ? 'wants to keep your card for later payments'
      : `asks for a payment of ${money(intent.amount, intent.currency)}`
  return renderPage({
    title: 'Authenticate',
    body: `<form class="card narrow" method="post">
<h2>Your bank asks you to authenticate</h2>
<p>API Orchard ${escapeMarkup(what)}. A real bank would ask for a code or open its app here.</p>
<button name="answer" value="complete">Complete authentication</button>
<button class="second" name="answer" value="fail">Fail authentication</button>
</form>`,
  })
}
