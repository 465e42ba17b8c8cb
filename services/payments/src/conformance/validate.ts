import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

const FILE = path.join(import.meta.dirname, 'stripe-schema.json')

/** The SDK's types as JSON schema, and the version of the SDK that they come from. */
export const schema: { sdk: string; definitions: Record<string, object> } = JSON.parse(
  readFileSync(FILE, 'utf8'),
)

/** Names of the SDK's types by the `object` of an answer. */
const TYPES: Readonly<Record<string, string>> = {
  charge: 'Charge',
  'checkout.session': 'Session',
  credit_note: 'CreditNote',
  customer: 'Customer',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  refund: 'Refund',
  setup_intent: 'SetupIntent',
  subscription: 'Subscription',
  subscription_schedule: 'SubscriptionSchedule',
  tax_id: 'TaxId',
  webhook_endpoint: 'WebhookEndpoint',
}
const DELETED: Readonly<Record<string, string>> = {
  customer: 'DeletedCustomer',
  tax_id: 'DeletedTaxId',
  webhook_endpoint: 'DeletedWebhookEndpoint',
}
/** Answers whose type is too large to be described here. */
const PLAIN = new Set(['account', 'event'])

/** Parameters by method and path; calls that only read, and calls without parameters, have none. */
const PARAMS: readonly (readonly [call: RegExp, type: string])[] = [
  [/^POST \/v1\/checkout\/sessions$/, 'Checkout.SessionCreateParams'],
  [/^POST \/v1\/credit_notes$/, 'CreditNoteCreateParams'],
  [/^POST \/v1\/customers$/, 'CustomerCreateParams'],
  [/^POST \/v1\/customers\/\w+$/, 'CustomerUpdateParams'],
  [/^POST \/v1\/invoices\/create_preview$/, 'InvoiceCreatePreviewParams'],
  [/^POST \/v1\/invoices\/\w+\/pay$/, 'InvoicePayParams'],
  [/^POST \/v1\/payment_methods\/\w+\/attach$/, 'PaymentMethodAttachParams'],
  [/^POST \/v1\/prices$/, 'PriceCreateParams'],
  [/^POST \/v1\/prices\/\w+$/, 'PriceUpdateParams'],
  [/^POST \/v1\/products$/, 'ProductCreateParams'],
  [/^POST \/v1\/products\/\w+$/, 'ProductUpdateParams'],
  [/^POST \/v1\/refunds$/, 'RefundCreateParams'],
  [/^POST \/v1\/subscription_schedules$/, 'SubscriptionScheduleCreateParams'],
  [/^POST \/v1\/subscription_schedules\/\w+$/, 'SubscriptionScheduleUpdateParams'],
  [/^DELETE \/v1\/subscriptions\/\w+$/, 'SubscriptionCancelParams'],
  [/^POST \/v1\/subscriptions$/, 'SubscriptionCreateParams'],
  [/^POST \/v1\/subscriptions\/\w+$/, 'SubscriptionUpdateParams'],
  [/^POST \/v1\/webhook_endpoints$/, 'WebhookEndpointCreateParams'],
  [/^POST \/v1\/webhook_endpoints\/\w+$/, 'WebhookEndpointUpdateParams'],
]

const validators = {
  answers: new Ajv({ strict: false, allErrors: false }).addSchema(schema, 'stripe'),
  // Forms only have text; what a number or a boolean is follows from the schema.
  params: new Ajv({ strict: false, coerceTypes: true }).addSchema(schema, 'stripe'),
}

/** @throws {Error} when an answer is not what the SDK's types promise. */
export function validateAnswer(answer: unknown): void {
  const object = answer as { object?: string; deleted?: boolean; data?: unknown[] }
  if (object.object === 'list') {
    for (const one of object.data ?? []) validateAnswer(one)
    return
  }
  const kind = object.object ?? ''
  if (PLAIN.has(kind)) return
  const name = (object.deleted ? DELETED : TYPES)[kind]
  if (!name) throw new Error(`No type is known for ${kind}`)
  check('answers', name, answer)
}

/** @throws {Error} when the parameters of a call are not what the SDK's types allow. */
export function validateParams(method: string, path: string, params: unknown): void {
  const name = PARAMS.find(([call]) => call.test(`${method} ${path}`))?.[1]
  if (name) check('params', name, structuredClone(params))
}

function check(use: keyof typeof validators, name: string, value: unknown): void {
  const validate: ValidateFunction | undefined = validators[use].getSchema(
    `stripe#/definitions/${name}`,
  )
  if (!validate) throw new Error(`The schema lacks ${name}`)
  if (validate(value)) return
  const problems = (validate.errors ?? [])
    .slice(0, 8)
    .map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  throw new Error(`Not a ${name}:\n${problems.join('\n')}`)
}
