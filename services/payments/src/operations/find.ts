import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf, type ObjectType, type ObjectTypes } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'

/**
 * The object of that kind and id.
 * @param param where the id stands; `id` for the address.
 * @throws {StripeError} 404 for an unknown id in the address, 400 for one in a parameter.
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

/** As `find`, for a customer who was not deleted. */
export function findCustomer(processor: Processor, id: string | undefined, param = 'id') {
  const customer = find(processor, 'customer', id, param)
  if (customer.deleted) throw refusal.missing('customer', id ?? '', param)
  return customer
}

/** @throws {StripeError} when a payment method belongs to somebody else, or to nobody. */
export function assertOwner(method: Stripe.PaymentMethod, customer: string | undefined): void {
  if (customer === undefined || idOf(method.customer) !== customer)
    throw refusal.invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      'default_payment_method',
      'resource_missing',
    )
}
