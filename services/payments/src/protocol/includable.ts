import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { wholeList } from './list.ts'

/** Fields that are only included on request, by object type. */
export const INCLUDABLE: Readonly<
  Record<string, (processor: Processor, owner: string) => object | undefined>
> = {
  'customer.subscriptions': ({ store }, owner) =>
    wholeList(
      `/v1/customers/${owner}/subscriptions`,
      store
        .all('subscription')
        .filter((one) => idOf(one.customer) === owner && one.status !== 'canceled'),
    ),
  'customer.tax_ids': ({ store }, owner) =>
    wholeList(
      `/v1/customers/${owner}/tax_ids`,
      store.all('tax_id').filter(({ customer }) => idOf(customer) === owner),
    ),
  'invoice.payments': ({ store }, owner) =>
    wholeList(
      '/v1/invoice_payments',
      store.all('invoice_payment').filter(({ invoice }) => idOf(invoice) === owner),
    ),
  'checkout.session.line_items': ({ store }, owner) =>
    wholeList(`/v1/checkout/sessions/${owner}/line_items`, [
      ...(store.row('notes', owner)?.lineItems ?? []),
    ]),
}
