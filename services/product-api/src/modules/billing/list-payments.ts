import { MAX_REFUNDABLE_INVOICES } from '@orchard/shared/facts'
import { findCustomer } from './customer.ts'
import { paymentOf } from './duplicates.ts'
import { idOf } from './id-of.ts'
import type { BillingServices } from './provider.ts'

const MAX_CHARGES = 100

/** The newest invoices of an account, with what was paid and refunded, in US cents. */
export async function listPayments(
  services: Pick<BillingServices, 'database' | 'provider'>,
  accountId: string,
) {
  const known = await findCustomer(services, accountId)
  if (!known) return []
  const stripe = await services.provider.client()
  const customer = known.customerId
  const invoices = await stripe.invoices.list({ customer, limit: MAX_REFUNDABLE_INVOICES })
  const charges = await stripe.charges.list({ customer, limit: MAX_CHARGES })
  const refunded = new Map(
    charges.data.map((charge) => [idOf(charge.payment_intent), charge.amount_refunded]),
  )
  return Promise.all(
    invoices.data.map(async ({ amount_paid: paid, created, id, number, status, total }) => {
      const payment = paid > 0 ? await paymentOf(stripe, id ?? '') : null
      const back = payment === null ? 0 : (refunded.get(payment) ?? 0)
      return {
        id: id ?? '',
        number,
        created_at: new Date(created * 1_000).toISOString(),
        status: status ?? 'open',
        total,
        paid,
        refunded: back,
        refundable: payment === null ? 0 : paid - back,
      }
    }),
  )
}
