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
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: id }).optional(),
    status: z.enum(['canceled', 'open', 'paid']).optional(),
  },
  ({ store }, params) =>
    pageOf(
      '/v1/invoice_payments',
      store
        .all('invoice_payment')
        .filter((one) => params.invoice === undefined || idOf(one.invoice) === params.invoice)
        .filter(
          ({ payment }) =>
            params.payment === undefined ||
            idOf(payment.payment_intent) === params.payment.payment_intent,
        )
        .filter(({ status }) => params.status === undefined || status === params.status),
      params,
    ),
)

export const invoicePaymentOperations = [list]
