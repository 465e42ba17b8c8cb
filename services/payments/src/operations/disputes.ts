import { z } from 'zod'
import { closeDispute, submitEvidence } from '#src/billing/disputes.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { boolean, id, page, text } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { find } from './find.ts'

const list = defineOperation(
  'GET',
  '/v1/disputes',
  { ...page, charge: id.optional(), payment_intent: id.optional() },
  ({ store }, { charge, payment_intent, ...params }) =>
    pageOf(
      '/v1/disputes',
      store
        .all('dispute')
        .filter((one) => charge === undefined || idOf(one.charge) === charge)
        .filter(
          (one) => payment_intent === undefined || idOf(one.payment_intent) === payment_intent,
        ),
      params,
    ),
)

const update = defineOperation(
  'POST',
  '/v1/disputes/:id',
  {
    evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
    submit: boolean.optional(),
  },
  (processor, { evidence, submit }, parts) => {
    const dispute = find(processor, 'dispute', parts['id'])
    if (submit !== false) submitEvidence(processor, dispute, evidence?.uncategorized_text ?? '')
    return dispute
  },
)

const close = defineOperation('POST', '/v1/disputes/:id/close', {}, (processor, _params, parts) => {
  const dispute = find(processor, 'dispute', parts['id'])
  closeDispute(processor, dispute)
  return dispute
})

export const disputeOperations = [list, update, close]
