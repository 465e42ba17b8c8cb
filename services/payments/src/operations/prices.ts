import type Stripe from 'stripe'
import { z } from 'zod'
import { change, emit } from '#src/billing/events.ts'
import type { Processor } from '#src/processor.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import {
  boolean,
  id,
  integer,
  mergeMetadata,
  metadata,
  natural,
  page,
  text,
} from '#src/protocol/params.ts'
import { decimal, idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { find } from './find.ts'

const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified'])
const lookupKey = z.string().max(200)

const create = defineOperation(
  'POST',
  '/v1/prices',
  {
    active: boolean.optional(),
    billing_scheme: z.enum(['per_unit']).optional(),
    currency: z.string().regex(/^[a-zA-Z]{3}$/),
    lookup_key: lookupKey.optional(),
    metadata: metadata.optional(),
    nickname: text.optional(),
    product: id,
    recurring: z
      .strictObject({
        interval: z.enum(['day', 'week', 'month', 'year']),
        interval_count: integer.refine((count) => count >= 1 && count <= 36).optional(),
        usage_type: z.enum(['licensed']).optional(),
      })
      .optional(),
    tax_behavior: taxBehavior.optional(),
    transfer_lookup_key: boolean.optional(),
    unit_amount: natural,
  },
  (processor, params) => {
    const { lookup_key, product, recurring, transfer_lookup_key, unit_amount } = params
    find(processor, 'product', product, 'product')
    if (lookup_key) claimLookupKey(processor, lookup_key, transfer_lookup_key ?? false)
    const price = processor.store.add<Stripe.Price>({
      id: processor.newId('price', 24),
      object: 'price',
      active: params.active ?? true,
      billing_scheme: 'per_unit',
      created: processor.now(),
      currency: params.currency.toLowerCase(),
      custom_unit_amount: null,
      livemode: false,
      lookup_key: lookup_key || null,
      metadata: mergeMetadata({}, params.metadata),
      nickname: params.nickname || null,
      product,
      recurring: recurring
        ? {
            interval: recurring.interval,
            interval_count: recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: params.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring ? 'recurring' : 'one_time',
      unit_amount,
      unit_amount_decimal: decimal(String(unit_amount)),
    })
    emit(processor, 'price.created', price)
    return price
  },
)

const list = defineOperation(
  'GET',
  '/v1/prices',
  {
    ...page,
    active: boolean.optional(),
    lookup_keys: z.array(id).max(10).optional(),
    product: id.optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
  },
  ({ store }, params) =>
    pageOf(
      '/v1/prices',
      store
        .all('price')
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter(({ product }) => params.product === undefined || idOf(product) === params.product)
        .filter(({ type }) => params.type === undefined || type === params.type)
        .filter(
          ({ lookup_key }) =>
            params.lookup_keys === undefined || params.lookup_keys.includes(lookup_key ?? ''),
        ),
      params,
    ),
)

export const priceOperations = [create, list]

/** Takes a lookup key over from another price. */
function claimLookupKey(processor: Processor, key: string, mayTransfer: boolean): void {
  const holder = processor.store.all('price').find(({ lookup_key }) => lookup_key === key)
  if (!holder) return
  if (!mayTransfer)
    throw refusal.invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
  change(processor, holder, { lookup_key: null }, 'price.updated')
}
