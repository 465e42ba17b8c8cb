import { addToBalance } from '#src/billing/balance.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, integer, mergeMetadata, metadata, page, text } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { findCustomer } from './find.ts'

const PATH = '/v1/customers/:id/balance_transactions'

const create = defineOperation(
  'POST',
  PATH,
  { amount: integer, currency: id, description: text.optional(), metadata: metadata.optional() },
  (processor, params, parts) =>
    addToBalance(processor, findCustomer(processor, parts['id']), params.amount, {
      currency: params.currency.toLowerCase(),
      description: params.description || null,
      metadata: mergeMetadata({}, params.metadata),
      type: 'adjustment',
    }),
)

const list = defineOperation('GET', PATH, page, (processor, params, parts) => {
  const { id: customer } = findCustomer(processor, parts['id'])
  const all = processor.store
    .all('customer_balance_transaction')
    .filter((one) => idOf(one.customer) === customer)
  return pageOf(`/v1/customers/${customer}/balance_transactions`, all, params)
})

export const balanceTransactionOperations = [create, list]
