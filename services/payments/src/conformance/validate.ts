import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

const FILE = path.join(import.meta.dirname, 'stripe-schema.json')

/** The SDK's types as JSON schema, and the version of the SDK. */
export const schema: { sdk: string; definitions: Record<string, object> } = JSON.parse(
  readFileSync(FILE, 'utf8'),
)

/** The SDK's types by the `object` of a response. */
const TYPES: Readonly<Record<string, string>> = {
  charge: 'Charge',
  'checkout.session': 'Session',
  customer: 'Customer',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  dispute: 'Dispute',
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
  tax_rate: 'TaxRate',
}
const DELETED: Readonly<Record<string, string>> = {
  customer: 'DeletedCustomer',
  tax_id: 'DeletedTaxId',
}
/** Responses whose type is too large to describe. */
const PLAIN = new Set(['event'])

/** Parameter types by method and path, for calls that write. */
const PARAMS: readonly (readonly [call: RegExp, type: string])[] = [
  [/^POST \/v1\/checkout\/sessions$/, 'Checkout.SessionCreateParams'],
  [/^POST \/v1\/customers$/, 'CustomerCreateParams'],
  [/^POST \/v1\/customers\/\w+$/, 'CustomerUpdateParams'],
  [/^POST \/v1\/customers\/\w+\/balance_transactions$/, 'CustomerCreateBalanceTransactionParams'],
  [/^POST \/v1\/disputes\/\w+$/, 'DisputeUpdateParams'],
  [/^POST \/v1\/invoices\/create_preview$/, 'InvoiceCreatePreviewParams'],
  [/^POST \/v1\/invoices\/\w+\/pay$/, 'InvoicePayParams'],
  [/^POST \/v1\/payment_methods\/\w+\/attach$/, 'PaymentMethodAttachParams'],
  [/^POST \/v1\/prices$/, 'PriceCreateParams'],
  [/^POST \/v1\/products$/, 'ProductCreateParams'],
  [/^POST \/v1\/refunds$/, 'RefundCreateParams'],
  [/^POST \/v1\/subscription_schedules$/, 'SubscriptionScheduleCreateParams'],
  [/^POST \/v1\/subscription_schedules\/\w+$/, 'SubscriptionScheduleUpdateParams'],
  [/^DELETE \/v1\/subscriptions\/\w+$/, 'SubscriptionCancelParams'],
  [/^POST \/v1\/subscriptions$/, 'SubscriptionCreateParams'],
  [/^POST \/v1\/subscriptions\/\w+$/, 'SubscriptionUpdateParams'],
  [/^POST \/v1\/tax_rates$/, 'TaxRateCreateParams'],
]

const validators = {
  responses: new Ajv({ strict: false, allErrors: false }).addSchema(schema, 'stripe'),
  // Forms contain only text, so the schema decides on numbers and booleans.
  params: new Ajv({ strict: false, coerceTypes: true }).addSchema(schema, 'stripe'),
}

/** @throws {Error} if a response does not match the SDK's types. */
export function validateResponse(response: unknown): void {
  const object = response as { object?: string; deleted?: boolean; data?: unknown[] }
  if (object.object === 'list') {
    for (const one of object.data ?? []) validateResponse(one)
    return
  }
  const kind = object.object ?? ''
  if (PLAIN.has(kind)) return
  const name = (object.deleted ? DELETED : TYPES)[kind]
  if (!name) throw new Error(`No type is known for ${kind}`)
  check('responses', name, response)
}

/** @throws {Error} if the parameters of a call do not match the SDK's types. */
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
