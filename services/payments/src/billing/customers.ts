import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { emit } from './events.ts'

/** Stores a new customer. */
export function createCustomer(
  processor: Processor,
  fields: Partial<Stripe.Customer>,
): Stripe.Customer {
  const customer = processor.store.add<Stripe.Customer>({
    id: processor.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: processor.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: processor.newId('p', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  })
  emit(processor, 'customer.created', customer)
  return customer
}
