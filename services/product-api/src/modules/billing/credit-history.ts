import * as z from 'zod'
import { findCustomer } from './customer.ts'
import type { BillingServices } from './provider.ts'

/** A change of the credit of an account. */
export const CREDIT_ENTRY = z.object({
  at: z.iso.datetime(),
  cents: z.int().describe('What came to the credit; below zero for what was used'),
  credit_cents: z.int().describe('Credit after it'),
  currency: z.string(),
  invoice: z.string().nullable().describe('Number of the invoice that made or used it'),
})

const PAGE = 50

/** The newest changes of the credit of an account, read from the provider, which keeps them. */
export async function listCreditHistory(services: BillingServices, accountId: string) {
  const known = await findCustomer(services, accountId)
  if (!known) return { entries: [] }
  const stripe = await services.provider.client()
  const { data } = await stripe.customers.listBalanceTransactions(known.customerId, {
    limit: PAGE,
    expand: ['data.invoice'],
  })
  return {
    entries: data.map(({ amount, created, currency, ending_balance, invoice }) => ({
      at: new Date(created * 1_000).toISOString(),
      // A negative balance is credit at Stripe.
      cents: 0 - amount,
      credit_cents: Math.max(0 - ending_balance, 0),
      currency,
      invoice: typeof invoice === 'object' ? (invoice?.number ?? null) : null,
    })),
  }
}
