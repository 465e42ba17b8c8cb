import type Stripe from 'stripe'

/** Every kind of object that is kept, by its `object`; fields that can be expanded hold ids. */
export interface ObjectTypes {
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  credit_note: Stripe.CreditNote
  customer: Stripe.Customer
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
  webhook_endpoint: Stripe.WebhookEndpoint
}
export type ObjectType = keyof ObjectTypes

/** An object of the API, whichever it is. */
export type AnyObject = ObjectTypes[ObjectType]

/** The id in a field that may be expanded; the store never expands. */
export function idOf(value: string | { id: string } | null | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : value.id
}

/** A decimal number as it is on the wire; the SDK's types speak of what the client makes of it. */
export function decimal(text: string): Stripe.Decimal {
  return text as unknown as Stripe.Decimal
}
