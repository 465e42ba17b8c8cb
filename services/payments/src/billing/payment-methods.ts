import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { type ReadCard, TEST_CARDS, type TestCard } from './cards.ts'
import { emit } from './events.ts'

/** The cardholder's details from a form. */
export interface BillingDetails {
  name?: string | undefined
  email?: string | null | undefined
  address?: Stripe.Address | null | undefined
}

/** Stores a card as a payment method without a customer; only the test card's name is kept. */
export function createCardMethod(
  processor: Processor,
  { expMonth, expYear, number }: ReadCard,
  { address, email, name }: BillingDetails,
): Stripe.PaymentMethod {
  const { brand = 'visa' } = TEST_CARDS[number] ?? {}
  const method = processor.store.add<Stripe.PaymentMethod>({
    id: processor.newId('pm', 24),
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: {
      address: address ?? null,
      email: email ?? null,
      name: name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: `test${number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: processor.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
  processor.store.put('notes', method.id, { card: number })
  return method
}

/** Attaches a payment method to a customer. */
export function attachMethod(
  processor: Processor,
  method: Stripe.PaymentMethod,
  customer: string,
): void {
  if (idOf(method.customer) === customer) return
  processor.store.update(method, { customer })
  emit(processor, 'payment_method.attached', method)
}

/** The behaviour of a payment method's card. */
export function testCardOf({ store }: Processor, method: Stripe.PaymentMethod): TestCard {
  const card = TEST_CARDS[store.row('notes', method.id)?.card ?? '']
  if (!card) throw new Error(`Payment method ${method.id} has no test card`)
  return card
}

/** Records that the cardholder has authenticated. */
export function markAuthenticated({ store }: Processor, method: Stripe.PaymentMethod): void {
  store.put('notes', method.id, { ...store.row('notes', method.id), isAuthenticated: true })
}
