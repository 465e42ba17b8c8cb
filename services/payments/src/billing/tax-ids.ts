import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { change, emit } from './events.ts'

/** Checks the format of a tax id; EU ids start with their country. */
export function isTaxId(type: string, value: string): boolean {
  return (type === 'eu_vat' ? /^[A-Z]{2}[\dA-Z+*]{2,12}$/ : /^[\w .-]{4,40}$/).test(value)
}

/** Adds an unverified tax id to a customer. */
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

/** Duration of a verification. */
const VERIFY_SECONDS = 60

/** The time of a tax id's verification in seconds since 1970; undefined if there is none. */
export function verificationDue({
  created,
  value,
  verification,
}: Stripe.TaxId): number | undefined {
  const isPending = verification?.status === 'pending' && !value.includes('222222222')
  return isPending ? created + VERIFY_SECONDS : undefined
}

/** Completes a verification. As at Stripe, nine ones fail and nine twos stay pending. */
export function verifyTaxId(processor: Processor, taxId: Stripe.TaxId): void {
  const verification: Stripe.TaxId.Verification = taxId.value.includes('111111111')
    ? { status: 'unverified', verified_address: null, verified_name: null }
    : { status: 'verified', verified_address: '1 Test Street', verified_name: 'Test Company' }
  change(processor, taxId, { verification }, 'customer.tax_id.updated')
}
