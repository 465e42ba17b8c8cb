import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { emit } from './events.ts'

/** Gives a customer a tax id, which nobody has verified yet. */
export function addTaxId(
  processor: Processor,
  customer: string,
  type: Stripe.TaxId['type'],
  value: string,
): Stripe.TaxId {
  const country = type.slice(0, 2).toUpperCase()
  const taxId = processor.store.add<Stripe.TaxId>({
    id: processor.newId('txi', 24),
    object: 'tax_id',
    country: country === 'EU' ? value.slice(0, 2).toUpperCase() : country,
    created: processor.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  })
  emit(processor, 'customer.tax_id.created', taxId)
  return taxId
}
