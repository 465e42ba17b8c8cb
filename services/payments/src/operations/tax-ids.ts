import { z } from 'zod'
import { emit } from '#src/billing/events.ts'
import { addTaxId, isTaxId } from '#src/billing/tax-ids.ts'
import type { Processor } from '#src/processor.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, page } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { find, findCustomer } from './find.ts'

const PATH = '/v1/customers/:id/tax_ids'

const create = defineOperation(
  'POST',
  PATH,
  { type: z.string().regex(/^[a-z]{2}_[a-z_]{2,12}$/), value: id },
  (processor, params, parts) => {
    const customer = findCustomer(processor, parts['id'])
    if (!isTaxId(params.type, params.value))
      throw refusal.invalid(`Invalid value for ${params.type}.`, 'value', 'tax_id_invalid')
    return addTaxId(processor, customer.id, params.type, params.value)
  },
)

const list = defineOperation('GET', PATH, page, (processor, params, parts) => {
  const customer = findCustomer(processor, parts['id'])
  const all = processor.store.all('tax_id').filter((one) => idOf(one.customer) === customer.id)
  return pageOf(`/v1/customers/${customer.id}/tax_ids`, all, params)
})

const remove = defineOperation('DELETE', `${PATH}/:taxId`, {}, (processor, _params, parts) => {
  const taxId = findOwned(processor, parts)
  processor.store.put('objects', taxId.id, null)
  emit(processor, 'customer.tax_id.deleted', taxId)
  return { id: taxId.id, object: 'tax_id', deleted: true }
})

export const taxIdOperations = [create, list, remove]

function findOwned(processor: Processor, parts: Readonly<Record<string, string>>) {
  const taxId = find(processor, 'tax_id', parts['taxId'])
  if (idOf(taxId.customer) !== parts['id']) throw refusal.missing('tax_id', taxId.id)
  return taxId
}
