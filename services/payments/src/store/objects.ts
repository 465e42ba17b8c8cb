import type Stripe from 'stripe'

/** Stored objects by their `object`; expandable fields hold ids. */
export interface ObjectTypes {
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  customer: Stripe.Customer
  customer_balance_transaction: Stripe.CustomerBalanceTransaction
  dispute: Stripe.Dispute
  event: Stripe.Event
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Stripe.Price
  product: Stripe.Product
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  tax_id: Stripe.TaxId
  tax_rate: Stripe.TaxRate
}
export type ObjectType = keyof ObjectTypes

/** Any object of the API. */
export type AnyObject = ObjectTypes[ObjectType]

/** The id in an expandable field; stored fields are never expanded. */
export function idOf(value: string | { id: string } | null | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : value.id
}

/** A decimal as sent on the wire; the SDK's types describe the parsed value. */
export function decimal(text: string): Stripe.Decimal {
  return text as unknown as Stripe.Decimal
}
