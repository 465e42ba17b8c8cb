import { NAMED_CARDS } from '#src/billing/cards.ts'
import { change, emit } from '#src/billing/events.ts'
import { attachMethod, createCardMethod } from '#src/billing/payment-methods.ts'
import type { Processor } from '#src/processor.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { find, findCustomer } from './find.ts'

const retrieve = defineOperation(
  'GET',
  '/v1/payment_methods/:id',
  {},
  (processor, _params, parts) => find(processor, 'payment_method', parts['id']),
)

const attach = defineOperation(
  'POST',
  '/v1/payment_methods/:id/attach',
  { customer: id },
  (processor, params, parts) => {
    const customer = findCustomer(processor, params.customer, 'customer')
    const method = methodNamed(processor, parts['id'])
    if (method.customer && idOf(method.customer) !== customer.id)
      throw refusal.invalid(
        'The payment method you provided has already been attached to a customer.',
        'payment_method',
      )
    attachMethod(processor, method, customer.id)
    return method
  },
)

const detach = defineOperation(
  'POST',
  '/v1/payment_methods/:id/detach',
  {},
  (processor, _params, parts) => {
    const method = find(processor, 'payment_method', parts['id'])
    const { store } = processor
    const customer = store.find('customer', idOf(method.customer))
    if (!customer)
      throw refusal.invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    for (const one of store.all('subscription'))
      if (idOf(one.default_payment_method) === method.id)
        change(processor, one, { default_payment_method: null }, 'customer.subscription.updated')
    if (idOf(customer.invoice_settings.default_payment_method) === method.id)
      change(
        processor,
        customer,
        { invoice_settings: { ...customer.invoice_settings, default_payment_method: null } },
        'customer.updated',
      )
    store.update(method, { customer: null })
    emit(processor, 'payment_method.detached', method)
    return method
  },
)

export const paymentMethodOperations = [retrieve, attach, detach]

/** A payment method, or a new one of a test card that Stripe has a name for. */
function methodNamed(processor: Processor, name = '') {
  const number = NAMED_CARDS[name]
  if (number === undefined) return find(processor, 'payment_method', name)
  const expYear = new Date(processor.clock.now()).getUTCFullYear() + 5
  return createCardMethod(processor, { number, expMonth: 12, expYear }, {})
}
