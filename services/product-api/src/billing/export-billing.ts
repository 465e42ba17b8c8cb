import { type Billing, describeBilling } from './billing.ts'
import { readBillingDetails, toDetailsAnswer } from './billing-details.ts'
import { listInvoices, type PayerInvoice } from './invoices.ts'

/**
 * What the owner of an account gets of its billing; `details` and `invoices` are null while the provider is
 * away, and `details` also where nothing was ever bought.
 */
export async function exportBilling({ services }: Billing, accountId: string) {
  const { unpaid_invoice, ...subscription } = await describeBilling(services, accountId)
  return {
    ...subscription,
    details: await readBillingDetails(services, accountId).then(toDetailsAnswer, () => null),
    invoices: await allInvoices().catch(() => null),
  }

  async function allInvoices() {
    const all: PayerInvoice[] = []
    for (;;) {
      const { hasMore, invoices } = await listInvoices(services, accountId, all.at(-1)?.id)
      all.push(...invoices)
      if (!hasMore || invoices.length === 0) break
    }
    return all.map(({ cents, createdAt, number, status }) => ({
      number,
      created_at: createdAt.toISOString(),
      cents,
      status,
    }))
  }
}
