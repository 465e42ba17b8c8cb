import type Stripe from 'stripe'
import { emit } from '#src/billing/events.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { boolean, id, mergeMetadata, metadata, text } from '#src/protocol/params.ts'
import { refusal } from '#src/stripe-error.ts'
import { find } from './find.ts'

const create = defineOperation(
  'POST',
  '/v1/products',
  {
    id: id.optional(),
    name: id,
    active: boolean.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    statement_descriptor: text.optional(),
    tax_code: id.optional(),
    unit_label: text.optional(),
    url: text.optional(),
  },
  (processor, params) => {
    const { now, store } = processor
    if (params.id !== undefined && store.any(params.id))
      throw refusal.invalid('Product already exists.', 'id', 'resource_already_exists')
    const product = store.add<Stripe.Product>({
      id: params.id ?? processor.newId('prod'),
      object: 'product',
      active: params.active ?? true,
      created: now(),
      default_price: null,
      description: params.description || null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: mergeMetadata({}, params.metadata),
      name: params.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: params.statement_descriptor || null,
      tax_code: params.tax_code ?? null,
      tax_details: null,
      type: 'service',
      unit_label: params.unit_label || null,
      updated: now(),
      url: params.url || null,
    })
    emit(processor, 'product.created', product)
    return product
  },
)

const retrieve = defineOperation('GET', '/v1/products/:id', {}, (processor, _params, parts) =>
  find(processor, 'product', parts['id']),
)

export const productOperations = [create, retrieve]
