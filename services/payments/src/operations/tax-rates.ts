import type Stripe from 'stripe'
import { z } from 'zod'
import type { Processor } from '#src/processor.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { boolean, id, mergeMetadata, metadata, page, text } from '#src/protocol/params.ts'
import { refusal } from '#src/stripe-error.ts'
import { find } from './find.ts'

const PATH = '/v1/tax_rates'

/** Up to four decimals, as Stripe documents. */
const percentage = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,4})?$/, 'decimal')
  .transform(Number)
  .refine((value) => value <= 100, 'decimal')

const create = defineOperation(
  'POST',
  PATH,
  {
    active: boolean.optional(),
    country: text.optional(),
    description: text.optional(),
    display_name: id.max(50),
    inclusive: boolean,
    jurisdiction: text.optional(),
    metadata: metadata.optional(),
    percentage,
  },
  ({ newId, now, store }, params) =>
    store.add<Stripe.TaxRate>({
      id: newId('txr', 24),
      object: 'tax_rate',
      active: params.active ?? true,
      country: params.country || null,
      created: now(),
      description: params.description || null,
      display_name: params.display_name,
      effective_percentage: params.percentage,
      flat_amount: null,
      inclusive: params.inclusive,
      jurisdiction: params.jurisdiction || null,
      jurisdiction_level: null,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      percentage: params.percentage,
      rate_type: 'percentage',
      state: null,
      tax_type: null,
    }),
)

const retrieve = defineOperation('GET', `${PATH}/:id`, {}, (processor, _params, parts) =>
  find(processor, 'tax_rate', parts['id']),
)

const list = defineOperation('GET', PATH, page, ({ store }, params) =>
  pageOf(PATH, store.all('tax_rate'), params),
)

export const taxRateOperations = [create, retrieve, list]

/** Ids of tax rates; an empty text removes all. */
export const taxRates = z.union([z.literal('').transform(() => []), z.array(id).max(10)])

/** @throws {StripeError} unless each rate exists and is active. */
export function readTaxRates(processor: Processor, ids: readonly string[], param: string) {
  return ids.map((one, index) => {
    const rate = find(processor, 'tax_rate', one, `${param}[${index}]`)
    if (!rate.active)
      throw refusal.invalid(`The tax rate ${one} is inactive and cannot be used.`, param)
    return structuredClone(rate)
  })
}
