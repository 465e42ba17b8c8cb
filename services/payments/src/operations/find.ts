import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf, type ObjectType, type ObjectTypes } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'

/**
 * Finds an object by type and id.
 * @param param name of the parameter with the id; `id` for the path.
 * @throws {StripeError} 404 for an unknown id in the path, 400 for one in a parameter.
 */
export function find<T extends ObjectType>(
  { store }: Processor,
  type: T,
  id: string | undefined,
  param = 'id',
): ObjectTypes[T] {
  const found = store.find(type, id ?? '')
  if (!found) throw refusal.missing(type, id ?? '', param)
  return found
}

/** Like `find`, for a customer who is not deleted. */
export function findCustomer(processor: Processor, id: string | undefined, param = 'id') {
  const customer = find(processor, 'customer', id, param)
  if (customer.deleted) throw refusal.missing('customer', id ?? '', param)
  return customer
}

/** @throws {StripeError} if the payment method does not belong to the customer. */
export function assertOwner(method: Stripe.PaymentMethod, customer: string | undefined): void {
  if (customer === undefined || idOf(method.customer) !== customer)
    throw refusal.invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      'default_payment_method',
      'resource_missing',
    )
}
