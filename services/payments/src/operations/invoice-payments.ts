import { z } from 'zod'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, page } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'

const list = defineOperation(
  'GET',
  '/v1/invoice_payments',
  {
    ...page,
    invoice: id.optional(),
    status: z.enum(['canceled', 'open', 'paid']).optional(),
  },
  ({ store }, params) =>
    pageOf(
      '/v1/invoice_payments',
      store
        .all('invoice_payment')
        .filter((one) => params.invoice === undefined || idOf(one.invoice) === params.invoice)
        .filter(({ status }) => params.status === undefined || status === params.status),
      params,
    ),
)

export const invoicePaymentOperations = [list]
