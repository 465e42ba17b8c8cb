import { z } from 'zod'
import { refundCharge } from '#src/billing/refunds.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, mergeMetadata, metadata, natural, page } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { find } from './find.ts'

const create = defineOperation(
  'POST',
  '/v1/refunds',
  {
    amount: natural.optional(),
    charge: id.optional(),
    metadata: metadata.optional(),
    payment_intent: id.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  },
  (processor, params) => {
    if ((params.charge === undefined) === (params.payment_intent === undefined))
      throw refusal.invalid('You must provide exactly one of charge or payment_intent.')
    const charge =
      params.charge ??
      idOf(find(processor, 'payment_intent', params.payment_intent, 'payment_intent').latest_charge)
    return refundCharge(processor, find(processor, 'charge', charge, 'charge'), params.amount, {
      metadata: mergeMetadata({}, params.metadata),
      reason: params.reason ?? null,
    })
  },
)

const list = defineOperation(
  'GET',
  '/v1/refunds',
  { ...page, charge: id.optional(), payment_intent: id.optional() },
  ({ store }, params) =>
    pageOf(
      '/v1/refunds',
      store
        .all('refund')
        .filter((one) => params.charge === undefined || idOf(one.charge) === params.charge)
        .filter(
          (one) =>
            params.payment_intent === undefined ||
            idOf(one.payment_intent) === params.payment_intent,
        ),
      params,
    ),
)

export const refundOperations = [create, list]
