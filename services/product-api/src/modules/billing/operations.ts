import { COUNTRIES, taxIdOf } from '@orchard/shared/countries'
import { findOffer, OFFERS, PLANS } from '@orchard/shared/facts'
import { FORMS } from '@orchard/shared/forms'
import * as z from 'zod'
import { ACCOUNT_PROBLEMS, CHANGE_PROBLEMS, OF_OWNER } from '#src/modules/accounts/owner-scope.ts'
import { ok, operation } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { BILLING_DETAILS, LONGEST_PURCHASE_ORDER } from './billing-details.ts'
import { CANCEL_REASONS } from './cancel.ts'
import { CARD } from './card.ts'
import { PAGE_STATES } from './checkout.ts'
import { CREDIT_ENTRY } from './credit-history.ts'
import { INVOICE, PAYER_INVOICE } from './invoices.ts'
import { PLAN_ENTRY } from './plan-history.ts'
import { CHANGE_PREVIEW } from './preview-change.ts'

const time = z.iso.datetime()
const cents = z.int().describe('US cents')
const plan = z.enum(PLANS.map(({ id }) => id))
const term = z.enum(['month', 'year'])

const UNSOLD = 'Choose an available plan'
const OFFER_REFUSAL = {
  status: 422,
  code: 'offer_invalid',
  detail: 'This plan is not available for this term',
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
    detail: `${name} must be the value from the preview`,
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

/** The hosted page that the visitor returns from; an unknown one is ignored. */
const RETURN_FROM_PAGE = z
  .object({
    session: z.string().nullable().catch(null),
  })
  .catch({ session: null })

const charge = z
  .object({
    at: time,
    cents,
    renewal_cents: cents.nullable().describe('What each renewal after it costs, with tax'),
  })
  .nullable()

const subscription = {
  status: z.string().nullable(),
  is_live: z.boolean(),
  is_open: z.boolean(),
  plan: plan.nullable(),
  term: term.nullable(),
  current_period_end: time.nullable(),
  ends_at_period_end: z.boolean(),
  scheduled: z.object({ plan, term }).nullable(),
  resumes_to: z
    .object({ plan, term })
    .nullable()
    .describe('The planned change that is restored when the subscription is resumed'),
  credit_cents: cents.describe('Credit in US cents, which pays for renewals'),
  card: CARD.nullable().describe(
    'How the plan is paid, read from the payment provider; null if it cannot be read now',
  ),
  next_charge: charge.describe('The first renewal that the credit does not cover'),
  resumed_charge: charge.describe('The same of a cancelled subscription, if it is resumed'),
  pending: z.object({ plan, term, until: time.nullable() }).nullable(),
  next_payment_attempt: time.nullable(),
}

/** The billing part of an account's export. */
export const EXPORTED_BILLING = z.object({
  ...subscription,
  details: BILLING_DETAILS.nullable(),
  invoices: z.array(INVOICE).nullable(),
})

const on = z.object({
  is_on: z.literal(true),
  ...subscription,
  unpaid_invoice: z.object({ cents, url: z.url().nullable() }).nullable(),
})
const newState = ok('The new state.', on)
const hostedPage = ok('The URL of the page.', z.object({ url: z.url() }))

const PROBLEMS = {
  ...CHANGE_PROBLEMS,
  ...BODY_PROBLEMS,
  402: ['card_declined'],
  404: ['billing_off'],
  409: [
    'account_busy',
    'already_subscribed',
    'not_subscribed',
    'plan_unknown',
    'amount_changed',
    'payment_due',
    'payment_refunded',
  ],
  503: [
    ...ACCOUNT_PROBLEMS[503],
    'billing_unavailable',
    'planned_change_lost',
    'cancellation_lost',
  ],
}
const OF_PAYER = { ...OF_OWNER, tags: ['billing'], problems: PROBLEMS } as const

/** `GET /op/user/billing`. */
export const GET_BILLING = operation('getBilling', 'Returns the subscription of the account', {
  ...OF_PAYER,
  response: ok(
    'The subscription; `is_on` is false where no plans are sold.',
    z.union([on, z.object({ is_on: z.literal(false) })]),
  ),
  problems: ACCOUNT_PROBLEMS,
})

/** `GET /op/user/billing/invoices`. */
export const LIST_INVOICES = operation('listInvoices', 'Lists invoices, newest first', {
  ...OF_PAYER,
  querystring: z.object({
    before: refusedWith(
      z
        .string('Invalid invoice ID')
        .regex(/^in_\w{8,200}$/, 'Invalid invoice ID')
        .optional()
        .describe('ID of an invoice: lists older ones'),
      { status: 400, code: 'invoice_invalid' },
    ),
  }),
  response: ok(
    'A page of invoices.',
    z.object({
      has_more: z.boolean(),
      invoices: z.array(PAYER_INVOICE),
    }),
  ),
})

const line = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\P{Cc}{1,200}$/u, message)
/** Reads a field that may be left empty or out as null. */
const optional = <Text extends z.ZodType<string>>(text: Text) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), text.nullable())

/** Reads a field that is empty as null, and keeps one that was left out as such. */
const removable = <Text extends z.core.$ZodType<string>>(text: Text) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    z.optional(z.nullable(text)),
  )

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
          .string('Invalid tax ID')
          .trim()
          .regex(/^[\w ./-]{4,40}$/, 'Invalid tax ID'),
      ),
      billing_email: removable(FORMS.contact.shape.email).describe(
        'Empty for the email of the account; unchanged if left out',
      ),
      purchase_order: removable(
        z
          .string('Invalid PO number')
          .trim()
          .regex(/^\P{Cc}*$/u, 'Invalid PO number')
          .max(
            LONGEST_PURCHASE_ORDER,
            `A PO number has at most ${LONGEST_PURCHASE_ORDER} characters`,
          ),
      ).describe('Empty for none; unchanged if left out'),
    })
    .transform(({ billing_email, name, purchase_order, tax_id, ...address }, context) => {
      if (tax_id !== null && !taxIdOf(address.country))
        context.addIssue({
          code: 'custom',
          path: ['tax_id'],
          message: 'Invoices cannot show a tax id of this country',
        })
      return { name, tax_id, address, billing_email, purchase_order }
    }),
  { status: 422, code: 'details_invalid', detail: 'Some billing details are invalid' },
)

/** `GET /op/user/billing/details`. */
export const GET_BILLING_DETAILS = operation(
  'getBillingDetails',
  'Returns what invoices show, and where they go',
  {
    ...OF_PAYER,
    response: ok('The billing details.', BILLING_DETAILS),
  },
)

/** `PUT /op/user/billing/details`. */
export const SAVE_BILLING_DETAILS = operation(
  'saveBillingDetails',
  'Changes what future invoices show, and where they go',
  {
    ...OF_PAYER,
    body: DETAILS,
    response: ok('The billing details.', BILLING_DETAILS),
    problems: { ...PROBLEMS, 422: ['tax_id_invalid'] },
  },
)

/** `GET /op/user/billing/credit-history`. */
export const LIST_CREDIT_HISTORY = operation(
  'listCreditHistory',
  'Lists what made and used the credit, newest first',
  {
    ...OF_PAYER,
    response: ok('The newest 50 changes.', z.object({ entries: z.array(CREDIT_ENTRY) })),
  },
)

/** `GET /op/user/billing/plan-history`. */
export const LIST_PLAN_HISTORY = operation(
  'listPlanHistory',
  'Lists the changes of the plan, newest first',
  {
    ...OF_PAYER,
    response: ok(
      'All changes since this was first kept.',
      z.object({ entries: z.array(PLAN_ENTRY) }),
    ),
    problems: ACCOUNT_PROBLEMS,
  },
)

/** `POST /op/user/billing/{name}`, by name. */
export const BILLING_ACTIONS = {
  checkout: operation('startCheckout', 'Creates the checkout page for the first plan', {
    ...OF_PAYER,
    body: OFFER,
    response: hostedPage,
  }),
  card: operation('startCardUpdate', 'Creates the page on which to update the card', {
    ...OF_PAYER,
    response: hostedPage,
  }),
  preview: operation('previewChange', 'Previews the price of a plan change', {
    ...OF_PAYER,
    body: OFFER,
    response: ok('The price; `computed_for` and `due_cents` confirm the change.', CHANGE_PREVIEW),
  }),
  change: operation('changePlan', 'Changes the plan', {
    ...OF_PAYER,
    body: CONFIRMED_CHANGE,
    response: newState,
  }),
  keep: operation('keepPlan', 'Cancels a scheduled plan change', {
    ...OF_PAYER,
    response: newState,
  }),
  cancel: operation(
    'cancelSubscription',
    'Cancels the subscription at the end of the paid period',
    {
      ...OF_PAYER,
      body: CANCELLATION,
      response: newState,
    },
  ),
  resume: operation('resumeSubscription', 'Resumes a cancelled subscription', {
    ...OF_PAYER,
    response: newState,
  }),
  sync: operation('syncBilling', 'Syncs the subscription with the payment provider', {
    ...OF_PAYER,
    body: RETURN_FROM_PAGE,
    response: ok('The new state.', on.extend({ page: z.enum(PAGE_STATES).nullable() })),
  }),
}

/** `POST /op/billing/sync`. */
export const SYNC_CUSTOMER = operation(
  'syncCustomer',
  'Syncs a customer’s subscription with the payment provider',
  {
    tags: ['operation'],
    security: [{ operator: [] }],
    querystring: z.object({ customer: z.string().default('').describe('ID of the customer') }),
    response: ok('The result.', z.object({ isChanged: z.boolean() })),
    problems: {
      401: ['token_invalid'],
      402: ['card_declined'],
      503: ['billing_unavailable'],
      ...BODY_PROBLEMS,
    },
  },
)

/** `POST /op/billing/webhook`. */
export const RECEIVE_EVENT = operation(
  'receiveEvent',
  'Receives an event of the payment provider',
  {
    tags: ['operation'],
    security: [{ eventSignature: [] }],
    body: z.looseObject({ id: z.string(), type: z.string() }),
    response: ok('Stored.', z.object({ received: z.literal(true) })),
    problems: { 400: ['signature_invalid'], 503: ['billing_unavailable'] },
  },
)
