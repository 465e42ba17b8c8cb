import type Stripe from 'stripe'
import { paymentOf } from './duplicates.ts'

/** Statuses in which an invoice can be paid on its hosted page. */
const PAYABLE = ['open', 'uncollectible'] as const

/** Ids of the invoices that can be paid. */
export async function payable(
  stripe: Stripe,
  of: { customer: string } | { subscription: string },
): Promise<string[]> {
  const found: string[] = []
  for (const status of PAYABLE)
    for await (const { id } of stripe.invoices.list({ ...of, status, limit: 100 })) found.push(id)
  return found
}

/**
 * Voids what can still be paid, so that nobody pays for a plan that has ended. One that is paid meanwhile is paid back.
 * A draft of a subscription that has ended stays a draft, which nobody can pay and the provider does not delete.
 * @param of whose invoices; the subscriptions must have ended, since one that goes on would get another.
 * @param before those that could be paid before the end, of which some may be paid since.
 */
export async function voidUnpaid(
  stripe: Stripe,
  of: { customer: string } | { subscription: string },
  before: readonly string[] = [],
): Promise<void> {
  for (const id of new Set([...before, ...(await payable(stripe, of))])) await voidOne(stripe, id)
}

async function voidOne(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id)
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'void') return
    const payment = status === 'paid' ? await paymentOf(stripe, id) : null
    if (payment === null) throw error
    await stripe.refunds.create(
      { payment_intent: payment },
      { idempotencyKey: `refund-late-${id}` },
    )
  }
}
