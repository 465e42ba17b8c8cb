// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import {
  either,
  fields,
  flag,
  list,
  number,
  oneOf,
  only,
  orNull,
  type ReadBy,
  text,
  timestamp,
  url,
} from './read.ts'

export const startCheckout = fields({ url: url })
export type StartCheckout = ReadBy<typeof startCheckout>

export const refund = fields({
  refund: text,
  amount: number,
  left: number,
  plan: oneOf<'ends' | 'stays'>(),
})
export type Refund = ReadBy<typeof refund>

export const listCreditHistory = fields({
  entries: list(
    fields({
      at: timestamp,
      cents: number,
      credit_cents: number,
      currency: text,
      invoice: orNull(text),
    }),
  ),
})
export type ListCreditHistory = ReadBy<typeof listCreditHistory>

export const seeInvoices = fields({
  invoices: list(
    fields({
      id: text,
      number: orNull(text),
      created_at: timestamp,
      status: text,
      total: number,
      paid: number,
      refunded: number,
      refundable: number,
    }),
  ),
})
export type SeeInvoices = ReadBy<typeof seeInvoices>

export const getBillingDetails = fields({
  name: orNull(text),
  address: orNull(
    fields({
      line1: text,
      line2: orNull(text),
      postal_code: orNull(text),
      city: text,
      state: orNull(text),
      country: text,
    }),
  ),
  tax_id: orNull(fields({ value: text, verification: orNull(text) })),
  billing_email: orNull(text),
  purchase_order: orNull(text),
})
export type GetBillingDetails = ReadBy<typeof getBillingDetails>

export const listInvoices = fields({
  has_more: flag,
  invoices: list(
    fields({
      number: orNull(text),
      created_at: timestamp,
      cents: number,
      due_cents: number,
      currency: text,
      subtotal_cents: number,
      tax_cents: number,
      is_reverse_charge: flag,
      purchase_order: orNull(text),
      status: text,
      id: text,
      url: orNull(url),
      pdf: orNull(url),
    }),
  ),
})
export type ListInvoices = ReadBy<typeof listInvoices>

export const listPlanHistory = fields({
  entries: list(
    fields({
      at: timestamp,
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      term: orNull(oneOf<'month' | 'year'>()),
      why: oneOf<
        | 'bought'
        | 'changed'
        | 'cancelled'
        | 'resumed'
        | 'paid'
        | 'ended'
        | 'payment_failed'
        | 'refunded'
        | 'disputed'
        | 'dispute_won'
        | 'dispute_lost'
      >(),
    }),
  ),
})
export type ListPlanHistory = ReadBy<typeof listPlanHistory>

export const previewChange = fields({
  is_at_once: flag,
  changes_at: timestamp,
  due_cents: number,
  lines: list(fields({ description: text, cents: number })),
  tax_cents: number,
  credit_used_cents: number,
  credit_cents: number,
  next_charge_at: timestamp,
  next_cents: number,
  renewal_cents: number,
  quota: orNull(fields({ calls: number, until: timestamp })),
  computed_for: number,
})
export type PreviewChange = ReadBy<typeof previewChange>

export const changePlan = fields({
  is_on: only(true),
  status: orNull(text),
  is_live: flag,
  is_open: flag,
  plan: orNull(oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>()),
  term: orNull(oneOf<'month' | 'year'>()),
  current_period_end: orNull(timestamp),
  ends_at_period_end: flag,
  scheduled: orNull(
    fields({
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      term: oneOf<'month' | 'year'>(),
    }),
  ),
  resumes_to: orNull(
    fields({
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      term: oneOf<'month' | 'year'>(),
    }),
  ),
  credit_cents: number,
  card: orNull(
    fields({
      brand: text,
      last4: orNull(text),
      expires: orNull(text),
      expires_soon: flag,
      is_expired: flag,
    }),
  ),
  next_charge: orNull(fields({ at: timestamp, cents: number, renewal_cents: orNull(number) })),
  resumed_charge: orNull(fields({ at: timestamp, cents: number, renewal_cents: orNull(number) })),
  pending: orNull(
    fields({
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      term: oneOf<'month' | 'year'>(),
      until: orNull(timestamp),
    }),
  ),
  next_payment_attempt: orNull(timestamp),
  unpaid_invoice: orNull(fields({ cents: number, url: orNull(url) })),
})
export type ChangePlan = ReadBy<typeof changePlan>

export const getBilling = either(changePlan, fields({ is_on: only(false) }))
export type GetBilling = ReadBy<typeof getBilling>

export const syncBilling = fields({
  is_on: only(true),
  status: orNull(text),
  is_live: flag,
  is_open: flag,
  plan: orNull(oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>()),
  term: orNull(oneOf<'month' | 'year'>()),
  current_period_end: orNull(timestamp),
  ends_at_period_end: flag,
  scheduled: orNull(
    fields({
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      term: oneOf<'month' | 'year'>(),
    }),
  ),
  resumes_to: orNull(
    fields({
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      term: oneOf<'month' | 'year'>(),
    }),
  ),
  credit_cents: number,
  card: orNull(
    fields({
      brand: text,
      last4: orNull(text),
      expires: orNull(text),
      expires_soon: flag,
      is_expired: flag,
    }),
  ),
  next_charge: orNull(fields({ at: timestamp, cents: number, renewal_cents: orNull(number) })),
  resumed_charge: orNull(fields({ at: timestamp, cents: number, renewal_cents: orNull(number) })),
  pending: orNull(
    fields({
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      term: oneOf<'month' | 'year'>(),
      until: orNull(timestamp),
    }),
  ),
  next_payment_attempt: orNull(timestamp),
  unpaid_invoice: orNull(fields({ cents: number, url: orNull(url) })),
  page: orNull(oneOf<'complete' | 'unfinished' | 'unknown'>()),
})
export type SyncBilling = ReadBy<typeof syncBilling>
