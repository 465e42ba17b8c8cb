import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { readCard, TEST_CARDS } from '#src/billing/cards.ts'
import { collectInvoice, methodFor } from '#src/billing/collect.ts'
import type { Outcome } from '#src/billing/intents.ts'
import { intentOf, subscriptionOf } from '#src/billing/invoices.ts'
import { attachMethod, createCardMethod } from '#src/billing/payment-methods.ts'
import { runDue } from '#src/checkout/due.ts'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { type CardForm, cardForm, emptyForm } from './card-form.ts'
import { renderInvoice } from './invoice-page.ts'
import { renderPdf } from './invoice-pdf.ts'
import { sendNotFound, sendPage } from './send.ts'

type Address = { Params: { secret: string } }

/** `/i/:secret` shows an invoice, also as PDF. */
export function invoiceRoutes(app: FastifyInstance, processor: Processor): void {
  app.get<Address>('/i/:secret', async (request, reply) => {
    runDue(processor)
    const invoice = findInvoice(processor, request.params.secret)
    if (!invoice) return sendNotFound(reply)
    const alert = intentOf(processor, invoice)?.last_payment_error?.message
    return send(processor, reply, invoice, emptyForm(), alert, 200)
  })
  app.get<Address>('/i/:secret/pdf', async (request, reply) => {
    const invoice = findInvoice(processor, request.params.secret)
    if (!invoice) return sendNotFound(reply)
    return reply
      .header('Content-Disposition', `inline; filename="invoice-${invoice.number}.pdf"`)
      .type('application/pdf')
      .send(renderPdf(invoice))
  })
  app.post<Address>('/i/:secret', async (request, reply) => {
    runDue(processor)
    const invoice = findInvoice(processor, request.params.secret)
    const form = cardForm.safeParse(request.body ?? {})
    if (!invoice || !form.success) return sendNotFound(reply)
    if (invoice.status !== 'open') return reply.redirect(request.url, 303)
    const result = pay(processor, invoice, form.data)
    await processor.store.flush()
    processor.deliveries.wake()
    if ('alert' in result) return send(processor, reply, invoice, form.data, result.alert, 402)
    if (result.kind === 'requires_action') return reply.redirect(`/3ds/${result.intent}`, 303)
    if (result.kind === 'succeeded') return reply.redirect(request.url, 303)
    return send(processor, reply, invoice, form.data, result.decline.message, 402)
  })
}

function findInvoice({ store }: Processor, secret: string): Stripe.Invoice | undefined {
  return store.all('invoice').find(({ id }) => store.row('notes', id)?.secret === secret)
}

/** Pays with the submitted card, or the one on file if the form is empty. */
function pay(
  processor: Processor,
  invoice: Stripe.Invoice,
  form: CardForm,
): { alert: string } | Outcome {
  if (!form.card_number.trim() && savedMethod(processor, invoice))
    return collectInvoice(processor, invoice)
  const typed = { number: form.card_number, expiry: form.expiry, cvc: form.cvc }
  const card = readCard(typed, processor.clock.now())
  if ('code' in card) return { alert: card.message }
  const refused = TEST_CARDS[card.number]?.refused
  if (refused) return { alert: refused.message }
  const method = createCardMethod(processor, card, {
    name: form.name.trim(),
    email: invoice.customer_email,
  })
  const outcome = collectInvoice(processor, invoice, { method })
  if (outcome.kind === 'succeeded') attachMethod(processor, method, idOf(invoice.customer))
  return outcome
}

function savedMethod(
  processor: Processor,
  invoice: Stripe.Invoice,
): Stripe.PaymentMethod | undefined {
  return methodFor(processor, idOf(invoice.customer), subscriptionOf(processor, invoice))
}

function send(
  processor: Processor,
  reply: FastifyReply,
  invoice: Stripe.Invoice,
  form: CardForm,
  alert: string | undefined,
  status: number,
): FastifyReply {
  const savedCard = savedMethod(processor, invoice)?.card
  return sendPage(reply, status, renderInvoice({ invoice, savedCard, form, alert }))
}
