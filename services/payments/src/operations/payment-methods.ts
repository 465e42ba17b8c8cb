import { NAMED_CARDS } from '#src/billing/cards.ts'
import { attachMethod, createCardMethod } from '#src/billing/payment-methods.ts'
import type { Processor } from '#src/processor.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { find, findCustomer } from './find.ts'

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

export const paymentMethodOperations = [attach]

/** Finds a payment method, or creates one from a named test card. */
function methodNamed(processor: Processor, name = '') {
  const number = NAMED_CARDS[name]
  if (number === undefined) return find(processor, 'payment_method', name)
  const expYear = new Date(processor.clock.now()).getUTCFullYear() + 5
  return createCardMethod(processor, { number, expMonth: 12, expYear }, {})
}
