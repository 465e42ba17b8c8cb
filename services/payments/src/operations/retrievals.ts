import { z } from 'zod'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, page } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { find } from './find.ts'

const charge = defineOperation('GET', '/v1/charges/:id', {}, (processor, _params, parts) =>
  find(processor, 'charge', parts['id']),
)

const paymentIntent = defineOperation(
  'GET',
  '/v1/payment_intents/:id',
  { client_secret: id.optional() },
  (processor, _params, parts) => find(processor, 'payment_intent', parts['id']),
)

const setupIntent = defineOperation(
  'GET',
  '/v1/setup_intents/:id',
  { client_secret: id.optional() },
  (processor, _params, parts) => find(processor, 'setup_intent', parts['id']),
)

const invoicePayments = defineOperation(
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

const account = defineOperation('GET', '/v1/account', {}, () => ({
  id: 'acct_standin',
  object: 'account',
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: 'billing@example.com',
  payouts_enabled: true,
  type: 'standard',
}))

/** Calls that only read. */
export const retrievalOperations = [charge, paymentIntent, setupIntent, invoicePayments, account]
