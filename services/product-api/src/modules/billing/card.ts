import { CARD_NOTICE_DAYS } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import * as z from 'zod'
import type { findCustomer } from './customer.ts'
import { type BillingServices, PATIENCE } from './provider.ts'
import { isOpen } from './subscription-state.ts'

/** How a plan is paid. It is read from the provider each time and never stored. */
export const CARD = z.object({
  brand: z
    .string()
    .describe('Such as `visa`; of another payment method its kind, such as `link` or `sepa_debit`'),
  last4: z.string().nullable(),
  expires: z.string().nullable().describe('Last month in which the card works, such as 2027-04'),
  expires_soon: z.boolean().describe(`It expires in the next ${CARD_NOTICE_DAYS} days`),
  is_expired: z.boolean(),
})
type Card = z.output<typeof CARD>

/** The payment method that the next renewal is charged to; null where there is none, or it cannot be read now. */
export async function readCard(
  { log, now, provider }: BillingServices,
  known: Awaited<ReturnType<typeof findCustomer>>,
): Promise<Card | null> {
  if (!known?.subscriptionId || !isOpen(known)) return null
  try {
    const stripe = await provider.client()
    const subscription = await stripe.subscriptions.retrieve(
      known.subscriptionId,
      { expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'] },
      PATIENCE,
    )
    return cardOf(subscription, now())
  } catch (error) {
    log(`Card: ${(error as Error).message}`, { customer: known.customerId }, 'warn')
    return null
  }
}

/** The card of a subscription that was read with it: its own wins over that of the customer, as when Stripe charges. */
export function cardOf(subscription: Stripe.Subscription, now: Date): Card | null {
  const { customer, default_payment_method: own } = subscription
  const ofCustomer =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null
  const method = own ?? ofCustomer
  if (method === null || typeof method === 'string') return null
  const { card } = method
  if (!card) return { ...NO_EXPIRY, brand: method.type, last4: last4Of(method) }
  const { display_brand, exp_month, exp_year, last4 } = card
  // Months are counted from 0, so this is the start of the month after.
  const endMs = Date.UTC(exp_year, exp_month)
  const leftMs = endMs - now.getTime()
  return {
    brand: display_brand ?? card.brand,
    last4,
    expires: `${exp_year}-${String(exp_month).padStart(2, '0')}`,
    expires_soon: leftMs > 0 && leftMs <= CARD_NOTICE_DAYS * DAY_MS,
    is_expired: leftMs <= 0,
  }
}

const NO_EXPIRY = { expires: null, expires_soon: false, is_expired: false }

/** The last digits of an account, where a payment method that is not a card has them. */
function last4Of(method: Stripe.PaymentMethod): string | null {
  const details: unknown = Reflect.get(method, method.type)
  const last4: unknown =
    typeof details === 'object' && details !== null ? Reflect.get(details, 'last4') : null
  return typeof last4 === 'string' ? last4 : null
}
