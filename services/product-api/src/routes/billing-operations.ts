import { findOffer, OFFERS, PLANS } from '@orchard/shared/contracts'
import { COUNTRIES, taxIdOf } from '@orchard/shared/countries'
import * as z from 'zod'
import { CANCEL_REASONS } from '#src/billing/cancel.ts'
import { answer, operation } from '#src/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/openapi/problems.ts'
import { refusedWith } from '#src/openapi/refusals.ts'
import { ACCOUNT_PROBLEMS, OF_OWNER } from './of-owner.ts'

const OF_PAYER = { ...OF_OWNER, tags: ['billing'] } as const

const time = z.iso.datetime()
const cents = z.int().describe('US cents')
const plan = z.enum(PLANS.map(({ id }) => id))
const term = z.enum(['month', 'year'])

const UNSOLD = 'Choose a plan that is sold'
const OFFER_REFUSAL = {
  status: 422,
  code: 'offer_invalid',
  detail: 'This plan is not sold for this term',
} as const
const offerFields = {
  plan: z.enum([...new Set(OFFERS.map((offer) => offer.plan))], UNSOLD),
  term: z.enum(['month', 'year'], 'Term must be "month" or "year"'),
}

function toOffer(
  { plan: id, term: duration }: z.output<z.ZodObject<typeof offerFields>>,
  context: z.RefinementCtx,
) {
  const offer = findOffer(id, duration)
  if (offer) return offer
  context.addIssue({ code: 'custom', path: ['plan'], message: UNSOLD })
  return z.NEVER
}

/** A plan and a term; read as the offer. */
const OFFER = refusedWith(z.object(offerFields).transform(toOffer), OFFER_REFUSAL)

const amount = (name: string) =>
  refusedWith(z.int(`${name} must be a whole number`), {
    status: 422,
    code: 'amount_invalid',
    detail: `Give ${name} as the preview gave it`,
  })

/** An offer with the amount that the preview showed for it. */
const CONFIRMED_CHANGE = refusedWith(
  z
    .object({
      ...offerFields,
      computed_for: amount('computed_for'),
      due_cents: amount('due_cents'),
    })
    .transform(({ computed_for: computedFor, due_cents: dueCents, ...chosen }, context) => ({
      offer: toOffer(chosen, context),
      computedFor,
      dueCents,
    })),
  OFFER_REFUSAL,
)

/** The reason for leaving; unknown reasons are ignored. */
const CANCELLATION = z
  .object({ reason: z.enum(CANCEL_REASONS).nullable().catch(null) })
  .catch({ reason: null })

/** The hosted page that somebody comes back from; an unknown one is ignored. */
const RETURN_FROM_PAGE = z
  .object({
    session: z
      .string()
      .regex(/^cs_\w{8,200}$/)
      .nullable()
      .catch(null),
  })
  .catch({ session: null })

const subscription = {
  status: z.string().nullable(),
  is_live: z.boolean(),
  is_open: z.boolean(),
  plan: plan.nullable(),
  term: term.nullable(),
  current_period_end: time.nullable(),
  ends_at_period_end: z.boolean(),
  scheduled: z.object({ plan, term }).nullable(),
  pending: z.object({ plan, term, until: time.nullable() }).nullable(),
  next_payment_attempt: time.nullable(),
}
const invoice = { number: z.string().nullable(), created_at: time, cents, status: z.string() }

const nullableText = z.string().nullable()
const details = z.object({
  name: nullableText,
  address: z
    .object({
      line1: z.string(),
      line2: nullableText,
      postal_code: nullableText,
      city: z.string(),
      state: nullableText,
      country: z.string().describe('ISO 3166-1 alpha-2 code'),
    })
    .nullable(),
  tax_id: z.object({ value: z.string(), verification: nullableText }).nullable(),
})

/** The billing part of an account's export. */
export const EXPORTED_BILLING = z.object({
  ...subscription,
  details: details.nullable(),
  invoices: z.array(z.object(invoice)).nullable(),
})

const on = z.object({
  is_on: z.literal(true),
  ...subscription,
  unpaid_invoice: z.object({ cents, url: z.string().nullable() }).nullable(),
})
const newState = { 200: answer('The new state.', on) }
const hostedPage = { 200: answer('Open this page.', z.object({ url: z.string() })) }

const PROBLEMS = {
  ...ACCOUNT_PROBLEMS,
  ...BODY_PROBLEMS,
  402: ['card_declined'],
  404: ['billing_off'],
  409: ['already_subscribed', 'not_subscribed', 'plan_unknown', 'amount_changed'],
  503: [...ACCOUNT_PROBLEMS[503], 'billing_unavailable'],
}

/** `GET /op/user/billing`. */
export const GET_BILLING = operation(
  {
    ...OF_PAYER,
    operationId: 'getBilling',
    summary: 'Returns the subscription of the account',
    response: {
      200: answer(
        'The subscription; `is_on` is false where no plans are sold.',
        z.union([on, z.object({ is_on: z.literal(false) })]),
      ),
    },
  },
  ACCOUNT_PROBLEMS,
)

/** `GET /op/user/billing/invoices`. */
export const LIST_INVOICES = operation(
  {
    ...OF_PAYER,
    operationId: 'listInvoices',
    summary: 'Lists invoices, newest first',
    querystring: z.object({
      before: refusedWith(
        z
          .string('This is not the id of an invoice')
          .regex(/^in_\w{8,200}$/, 'This is not the id of an invoice')
          .optional()
          .describe('ID of an invoice: lists those before it'),
        { status: 400, code: 'invoice_invalid' },
      ),
    }),
    response: {
      200: answer(
        'A page of invoices.',
        z.object({
          has_more: z.boolean(),
          invoices: z.array(
            z.object({
              ...invoice,
              id: z.string(),
              url: z.string().nullable(),
              pdf: z.string().nullable(),
            }),
          ),
        }),
      ),
    },
  },
  PROBLEMS,
)

const line = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\P{Cc}{1,200}$/u, message)
/** Reads a field that may be left empty or out as null. */
const optional = <Text extends z.ZodType<string>>(text: Text) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), text.nullable())

const DETAILS = refusedWith(
  z
    .object({
      name: line('Enter a name'),
      line1: line('Enter a street and number'),
      line2: optional(line('This line is too long')),
      postal_code: optional(line('The postal code is too long')),
      city: line('Enter a city'),
      state: optional(line('The state is too long')),
      country: z.enum(
        COUNTRIES.map(([code]) => code),
        'Choose a country',
      ),
      tax_id: optional(
        z
          .string('This is not a tax id')
          .trim()
          .regex(/^[\w ./-]{4,40}$/, 'This is not a tax id'),
      ),
    })
    .transform(({ name, tax_id: taxId, postal_code: postalCode, ...address }, context) => {
      if (taxId !== null && !taxIdOf(address.country))
        context.addIssue({
          code: 'custom',
          path: ['tax_id'],
          message: 'Invoices cannot show a tax id of this country',
        })
      return { name, taxId, address: { ...address, postalCode } }
    }),
  { status: 422, code: 'details_invalid', detail: 'Some of the billing details cannot be used' },
)

/** `GET /op/user/billing/details`. */
export const GET_BILLING_DETAILS = operation(
  {
    ...OF_PAYER,
    operationId: 'getBillingDetails',
    summary: 'Returns the name, address and tax id for invoices',
    response: { 200: answer('The billing details.', details) },
  },
  PROBLEMS,
)

/** `PUT /op/user/billing/details`. */
export const SAVE_BILLING_DETAILS = operation(
  {
    ...OF_PAYER,
    operationId: 'saveBillingDetails',
    summary: 'Changes the name, address and tax id for future invoices',
    body: DETAILS,
    response: { 200: answer('The billing details.', details) },
  },
  { ...PROBLEMS, 422: ['tax_id_invalid'] },
)

/** `POST /op/user/billing/{name}`, by name. */
export const BILLING_ACTIONS = {
  checkout: operation(
    {
      ...OF_PAYER,
      operationId: 'startCheckout',
      summary: 'Opens the page on which the account buys its first plan',
      body: OFFER,
      response: hostedPage,
    },
    PROBLEMS,
  ),
  card: operation(
    {
      ...OF_PAYER,
      operationId: 'startCardUpdate',
      summary: 'Opens the page on which the account changes its card',
      response: hostedPage,
    },
    PROBLEMS,
  ),
  preview: operation(
    {
      ...OF_PAYER,
      operationId: 'previewChange',
      summary: 'Returns the price of a change of plan',
      body: OFFER,
      response: {
        200: answer(
          'The price; `computed_for` and `due_cents` confirm the change.',
          z.object({
            is_at_once: z.boolean(),
            due_cents: cents,
            lines: z.array(z.object({ description: z.string(), cents })).readonly(),
            next_charge_at: time,
            next_cents: cents,
            computed_for: z.int(),
          }),
        ),
      },
    },
    PROBLEMS,
  ),
  change: operation(
    {
      ...OF_PAYER,
      operationId: 'changePlan',
      summary: 'Changes the plan',
      body: CONFIRMED_CHANGE,
      response: newState,
    },
    PROBLEMS,
  ),
  keep: operation(
    {
      ...OF_PAYER,
      operationId: 'keepPlan',
      summary: 'Drops a scheduled change of plan',
      response: newState,
    },
    PROBLEMS,
  ),
  cancel: operation(
    {
      ...OF_PAYER,
      operationId: 'cancelSubscription',
      summary: 'Ends the subscription with the paid period',
      body: CANCELLATION,
      response: newState,
    },
    PROBLEMS,
  ),
  resume: operation(
    {
      ...OF_PAYER,
      operationId: 'resumeSubscription',
      summary: 'Takes a cancellation back',
      response: newState,
    },
    PROBLEMS,
  ),
  sync: operation(
    {
      ...OF_PAYER,
      operationId: 'syncBilling',
      summary: 'Reads the subscription from the payment provider',
      body: RETURN_FROM_PAGE,
      response: newState,
    },
    PROBLEMS,
  ),
}

/** `POST /op/billing/sync`. */
export const SYNC_CUSTOMER = operation(
  {
    tags: ['operation'],
    security: [{ operator: [] }],
    operationId: 'syncCustomer',
    summary: 'Reads the subscription of a customer from the payment provider',
    querystring: z.object({ customer: z.string().default('').describe('ID of the customer') }),
    response: { 200: answer('The result.', z.object({ isChanged: z.boolean() })) },
  },
  {
    401: ['token_invalid'],
    402: ['card_declined'],
    503: ['billing_unavailable'],
    ...BODY_PROBLEMS,
  },
)

/** `POST /op/billing/webhook`. */
export const RECEIVE_EVENT = operation(
  {
    tags: ['operation'],
    security: [{ eventSignature: [] }],
    operationId: 'receiveEvent',
    summary: 'Receives an event of the payment provider',
    body: z.looseObject({ id: z.string(), type: z.string() }),
    response: { 200: answer('Stored.', z.object({ received: z.literal(true) })) },
  },
  { 400: ['signature_invalid'], 503: ['billing_unavailable'] },
)
