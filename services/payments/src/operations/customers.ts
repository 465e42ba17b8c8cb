import type Stripe from 'stripe'
import { z } from 'zod'
import { addToBalance } from '#src/billing/balance.ts'
import { createCustomer } from '#src/billing/customers.ts'
import { change, emit } from '#src/billing/events.ts'
import { endSubscription } from '#src/billing/subscriptions.ts'
import type { Processor } from '#src/processor.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import {
  address,
  id,
  integer,
  isWithin,
  mergeMetadata,
  metadata,
  page,
  text,
  timeRange,
} from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { assertOwner, find, findCustomer } from './find.ts'

/** Fields that every invoice shows; an empty text removes all. */
const customFields = z.union([
  z.literal('').transform(() => null),
  z.array(z.strictObject({ name: id.max(40), value: id.max(140) })).max(4),
])

const fields = {
  address: z.union([z.literal('').transform(() => null), address]).optional(),
  balance: integer.optional(),
  description: text.optional(),
  email: text.optional(),
  invoice_settings: z
    .strictObject({
      custom_fields: customFields.optional(),
      default_payment_method: text.optional(),
      footer: text.optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  phone: text.optional(),
  tax_exempt: z.enum(['', 'none', 'exempt', 'reverse']).optional(),
}
type Fields = z.output<z.ZodObject<typeof fields>>

const create = defineOperation('POST', '/v1/customers', fields, (processor, params) =>
  createCustomer(processor, patchOf(processor, params, undefined)),
)

const retrieve = defineOperation('GET', '/v1/customers/:id', {}, (processor, _params, parts) => {
  const customer = find(processor, 'customer', parts['id'])
  return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer
})

const update = defineOperation('POST', '/v1/customers/:id', fields, (processor, params, parts) => {
  const customer = findCustomer(processor, parts['id'])
  const { balance = customer.balance, ...patch } = patchOf(processor, params, customer)
  change(processor, customer, patch, 'customer.updated')
  if (balance !== customer.balance)
    addToBalance(processor, customer, balance - customer.balance, {
      currency: customer.currency ?? 'usd',
      type: 'adjustment',
    })
  return customer
})

const remove = defineOperation('DELETE', '/v1/customers/:id', {}, (processor, _params, parts) => {
  const customer = findCustomer(processor, parts['id'])
  for (const one of processor.store.all('subscription'))
    if (idOf(one.customer) === customer.id) endSubscription(processor, one)
  emit(processor, 'customer.deleted', customer)
  processor.store.update(customer, { deleted: true } as object)
  return { id: customer.id, object: 'customer', deleted: true }
})

const list = defineOperation(
  'GET',
  '/v1/customers',
  { ...page, email: text.optional(), created: timeRange.optional() },
  ({ store }, params) =>
    pageOf(
      '/v1/customers',
      store
        .all('customer')
        .filter((one) => !one.deleted && isWithin(one.created, params.created))
        .filter(({ email }) => params.email === undefined || email === params.email),
      params,
    ),
)

export const customerOperations = [create, retrieve, update, remove, list]

/** An empty text removes the value. */
function patchOf(
  processor: Processor,
  params: Fields,
  customer: Stripe.Customer | undefined,
): Partial<Stripe.Customer> {
  const patch: Partial<Stripe.Customer> = {}
  if (params.address !== undefined) patch.address = toAddress(params.address)
  if (params.balance !== undefined) patch.balance = params.balance
  for (const name of ['description', 'email', 'name', 'phone'] as const)
    if (params[name] !== undefined) patch[name] = params[name] || null
  if (params.tax_exempt !== undefined) patch.tax_exempt = params.tax_exempt || 'none'
  if (params.metadata !== undefined)
    patch.metadata = mergeMetadata(customer?.metadata ?? {}, params.metadata)
  const settings = params.invoice_settings
  if (settings) {
    const method = settings.default_payment_method
    if (method) {
      const found = find(
        processor,
        'payment_method',
        method,
        'invoice_settings[default_payment_method]',
      )
      assertOwner(found, customer?.id)
    }
    patch.invoice_settings = {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
      ...customer?.invoice_settings,
      ...(settings.custom_fields === undefined ? {} : { custom_fields: settings.custom_fields }),
      ...(method === undefined ? {} : { default_payment_method: method || null }),
      ...(settings.footer === undefined ? {} : { footer: settings.footer || null }),
    }
  }
  return patch
}

function toAddress(given: z.output<typeof address> | null): Stripe.Address | null {
  if (given === null) return null
  const { city, country, line1, line2, postal_code, state } = given
  return {
    city: city || null,
    country: country || null,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postal_code || null,
    state: state || null,
  }
}
