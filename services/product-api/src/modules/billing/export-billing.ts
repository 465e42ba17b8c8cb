import { type Billing, describeBilling } from './billing.ts'
import { readBillingDetails } from './billing-details.ts'
import { listInvoices } from './invoices.ts'

/**
 * Billing data for an account export. `details` and `invoices` are null if the provider is
 * unreachable, `details` also if nothing was ever bought.
 */
export async function exportBilling({ inTime, services }: Billing, accountId: string) {
  const [{ unpaid_invoice, ...subscription }, details, invoices] = await Promise.all([
    describeBilling(services, accountId),
    inTime(() => readBillingDetails(services, accountId)).catch(() => null),
    inTime(allInvoices).catch(() => null),
  ])
  return { ...subscription, details, invoices }

  async function allInvoices() {
    const all = []
    for (let before: string | undefined; ; ) {
      const { has_more, invoices } = await listInvoices(services, accountId, before)
      all.push(...invoices)
      before = invoices.at(-1)?.id
      if (!has_more || before === undefined) break
    }
    // The links carry a secret.
    return all.map(({ id: _id, pdf: _pdf, url: _url, ...invoice }) => invoice)
  }
}
