import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { z } from 'zod'
import { findRecurringPrice } from '#src/billing/plan-change.ts'
import { createSession } from '#src/checkout/create-session.ts'
import { expireSession } from '#src/checkout/sessions.ts'
import type { Processor } from '#src/processor.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import {
  boolean,
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
import { refusal } from '#src/stripe-error.ts'
import { find, findCustomer } from './find.ts'

const HALF_HOUR_SECONDS = 30 * 60
const autoOrNever = z.enum(['auto', 'never'])

const shape = {
  automatic_tax: z.strictObject({ enabled: z.enum(['false']) }).optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: text.optional(),
  client_reference_id: z.string().max(200).optional(),
  currency: z.string().length(3).optional(),
  customer: id.optional(),
  customer_email: text.optional(),
  customer_update: z
    .strictObject({
      address: autoOrNever.optional(),
      name: autoOrNever.optional(),
      shipping: autoOrNever.optional(),
    })
    .optional(),
  expires_at: integer.optional(),
  line_items: z
    .array(z.strictObject({ price: id, quantity: integer.optional() }))
    .max(20)
    .optional(),
  locale: z.string().optional(),
  metadata: metadata.optional(),
  mode: z.enum(['setup', 'subscription']),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  setup_intent_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  subscription_data: z
    .strictObject({
      billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  success_url: id,
  tax_id_collection: z
    .strictObject({ enabled: boolean, required: z.enum(['if_supported', 'never']).optional() })
    .optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
}
type Params = z.output<z.ZodObject<typeof shape>>

const create = defineOperation('POST', '/v1/checkout/sessions', shape, (processor, params) => {
  const { mode } = params
  const isSetup = mode === 'setup'
  const customer =
    params.customer === undefined ? null : findCustomer(processor, params.customer, 'customer')
  checkTimes(processor, params)
  checkAddresses(params)
  if (isSetup && params.line_items)
    throw refusal.invalid('You can not pass `line_items` in `setup` mode.', 'line_items')
  const lines = params.line_items ?? []
  if (!isSetup && lines.length === 0) throw refusal.missingParam('line_items')
  if (params.customer_update && !customer)
    throw refusal.invalid('`customer_update` can only be used with `customer`.', 'customer_update')
  if (isSetup && !params.currency && !params.allowed_payment_method_types)
    throw refusal.missingParam('currency')
  const items = lines.map(({ price, quantity = 1 }, index) => ({
    id: undefined,
    price: findRecurringPrice(processor, price, `line_items[${index}][price]`),
    quantity,
  }))
  const data = isSetup ? params.setup_intent_data : params.subscription_data
  return createSession(processor, {
    mode,
    customer,
    customerEmail: params.customer_email ?? null,
    items,
    fields: fieldsOf(params),
    notes: {
      metadata: mergeMetadata({}, data?.metadata),
      description: data?.description,
      customerUpdate: {
        name: params.customer_update?.name === 'auto',
        address: params.customer_update?.address === 'auto',
      },
    },
  })
})

const retrieve = defineOperation(
  'GET',
  '/v1/checkout/sessions/:id',
  {},
  (processor, _params, parts) => find(processor, 'checkout.session', parts['id']),
)

const list = defineOperation(
  'GET',
  '/v1/checkout/sessions',
  {
    ...page,
    created: timeRange.optional(),
    customer: id.optional(),
    status: z.enum(['complete', 'expired', 'open']).optional(),
    subscription: id.optional(),
  },
  ({ store }, params) =>
    pageOf(
      '/v1/checkout/sessions',
      store
        .all('checkout.session')
        .filter((one) => isWithin(one.created, params.created))
        .filter((one) => params.customer === undefined || idOf(one.customer) === params.customer)
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter(
          (one) =>
            params.subscription === undefined || idOf(one.subscription) === params.subscription,
        ),
      params,
    ),
)

const expire = defineOperation(
  'POST',
  '/v1/checkout/sessions/:id/expire',
  {},
  (processor, _params, parts) => {
    const session = find(processor, 'checkout.session', parts['id'])
    if (session.status !== 'open')
      throw refusal.invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    expireSession(processor, session)
    return session
  },
)

export const checkoutSessionOperations = [create, retrieve, list, expire]

function fieldsOf(params: Params): Partial<Stripe.Checkout.Session> {
  const { expires_at, tax_id_collection } = params
  const billing = params.billing_address_collection
  return {
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    billing_address_collection: billing ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    locale: (params.locale ?? null) as Stripe.Checkout.Session['locale'],
    metadata: mergeMetadata({}, params.metadata),
    success_url: params.success_url,
    ...(params.currency ? { currency: params.currency.toLowerCase() } : {}),
    ...(expires_at === undefined ? {} : { expires_at }),
    ...(params.payment_method_collection
      ? { payment_method_collection: params.payment_method_collection }
      : {}),
    ...(tax_id_collection
      ? {
          tax_id_collection: {
            enabled: tax_id_collection.enabled,
            required: tax_id_collection.required ?? 'never',
          },
        }
      : {}),
  }
}

function checkTimes({ now }: Processor, { expires_at }: Params): void {
  if (expires_at === undefined) return
  const left = expires_at - now()
  if (left < HALF_HOUR_SECONDS)
    throw refusal.invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  if (left > DAY_SECONDS)
    throw refusal.invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
}

function checkAddresses({ cancel_url, success_url }: Params): void {
  for (const [param, url] of Object.entries({ cancel_url, success_url })) {
    const isUsable = url === undefined || (URL.canParse(url) && /^https?:/i.test(url))
    if (!isUsable) throw refusal.invalid('Not a valid URL', param, 'url_invalid')
  }
}
