import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, isWithin, page, timeRange } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { find } from './find.ts'

const retrieve = defineOperation('GET', '/v1/charges/:id', {}, (processor, _params, parts) =>
  find(processor, 'charge', parts['id']),
)

const list = defineOperation(
  'GET',
  '/v1/charges',
  { ...page, created: timeRange.optional(), customer: id.optional() },
  ({ store }, { created, customer, ...params }) =>
    pageOf(
      '/v1/charges',
      store
        .all('charge')
        .filter((one) => customer === undefined || idOf(one.customer) === customer)
        .filter((one) => isWithin(one.created, created)),
      params,
    ),
)

export const chargeOperations = [retrieve, list]
