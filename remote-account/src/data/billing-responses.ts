import { findOffer, type Offer } from '@orchard/shared/facts'
import { isRecord } from '@orchard/shared/http'
import {
  cents,
  count,
  fields,
  flag,
  list,
  only,
  orNull,
  type Read,
  type ReadBy,
  text,
  timestamp,
  url,
} from './read-response.ts'

/** An offer is named by plan and term. */
const offer: Read<Offer> = (value) =>
  isRecord(value) ? findOffer(String(value['plan']), String(value['term'])) : undefined

/** A renewal; what each one after it costs, with tax, if that is known. */
const charge = fields({ at: timestamp, cents, renewal_cents: orNull(cents) })

/** Reads the response of `GET /op/user/billing`. */
export const readSubscription = fields({
  /** False if plans are not for sale on this site. */
  is_on: (value) => (typeof value === 'boolean' ? value : undefined),
  /** Paid, or past due while the payment is being retried. */
  is_live: flag,
  /** Exists, paid or not. */
  is_open: flag,
  /** Such as `active` or `past_due`; null without a subscription. */
  status: orNull(text),
  offer: (_, subscription) => orNull(offer)(subscription),
  current_period_end: orNull(timestamp),
  ends_at_period_end: flag,
  /** Takes effect at the end of the period. */
  scheduled: orNull(offer),
  /** Is planned again when a cancellation is taken back. */
  resumes_to: orNull(offer),
  /** The rest of earlier payments, which pays for renewals. */
  credit_cents: (value) => cents(value) ?? 0,
  /** How the plan is paid; null without one, and while the payment provider does not respond. */
  card: orNull(
    fields({
      /** Such as `visa`; of another payment method its kind. */
      brand: text,
      last4: orNull(text),
      /** Such as 2027-04. */
      expires: orNull(text),
      expires_soon: flag,
      is_expired: flag,
    }),
  ),
  /** The first renewal that the credit does not cover. */
  next_charge: orNull(charge),
  /** The same of a cancelled plan, if it is resumed. */
  resumed_charge: orNull(charge),
  /** Waits for its payment. */
  pending: orNull(fields({ offer: (_, pending) => offer(pending), until: orNull(timestamp) })),
  next_payment_attempt: orNull(timestamp),
  unpaid_invoice: orNull(fields({ cents, url: orNull(url) })),
  /** How the payment page was left: complete, unfinished or unknown; null without a return from one. */
  page: orNull(text),
})

/** The subscription of an account. */
export type Subscription = ReadBy<typeof readSubscription>

/** Reads the response of `POST /op/user/billing/preview`. */
export const readPreview = fields({
  is_at_once: flag,
  changes_at: timestamp,
  due_cents: cents,
  lines: list(fields({ description: text, cents })),
  /** Tax on top of the lines. */
  tax_cents: (value) => cents(value) ?? 0,
  /** Taken off by earlier credit. */
  credit_used_cents: (value) => cents(value) ?? 0,
  /** Credit after the change. */
  credit_cents: cents,
  /** The first renewal that the credit does not cover. */
  next_charge_at: timestamp,
  next_cents: cents,
  /** The price of each renewal after it. */
  renewal_cents: orNull(cents),
  /** Of the month under way, after a change at once. */
  quota: orNull(fields({ calls: count, until: timestamp })),
  /** Sent back with the change, which is refused if the amount has changed. */
  computed_for: (value) => (typeof value === 'number' ? value : undefined),
})

/** The cost of a planned change. */
export type Preview = ReadBy<typeof readPreview>

const readInvoice = fields({
  id: text,
  number: orNull(text),
  created_at: timestamp,
  /** Below zero for a credit. */
  cents,
  /** The part that credit did not cover. */
  due_cents: cents,
  /** Such as `usd`; a product API from before has dollars only. */
  currency: (value) => text(value) ?? 'usd',
  /** Without tax. */
  subtotal_cents: (value, invoice) => cents(value) ?? cents(invoice?.['cents']),
  tax_cents: (value) => cents(value) ?? 0,
  /** The customer owes the tax. */
  is_reverse_charge: flag,
  purchase_order: orNull(text),
  status: text,
  url: orNull(url),
  pdf: orNull(url),
})

/** An invoice, or a credit. */
export type Invoice = ReadBy<typeof readInvoice>

/** Reads the response of `GET /op/user/billing/invoices`. */
export const readInvoices = fields({ invoices: list(readInvoice), has_more: flag })

const readAddress = fields({
  line1: text,
  line2: orNull(text),
  postal_code: orNull(text),
  city: text,
  state: orNull(text),
  /** ISO 3166-1 alpha-2 code. */
  country: text,
})

/** Null is a response, while a field that is missing is not. */
function present<T>(read: Read<T>): Read<T | null> {
  return (value) => (value === undefined ? undefined : orNull(read)(value))
}

/** Reads the response of `GET /op/user/billing/details`. */
export const readBillingDetails = fields({
  name: present(text),
  address: present(readAddress),
  tax_id: present(fields({ value: text, verification: orNull(text) })),
  /** Where invoices go. */
  billing_email: orNull(text),
  purchase_order: orNull(text),
})

/** Name, address and numbers on invoices, and the billing email. */
export type BillingDetails = ReadBy<typeof readBillingDetails>

/** Reads the response of `GET /op/user/billing/plan-history`. */
export const readPlanHistory = only(
  'entries',
  list(fields({ at: timestamp, plan: text, term: orNull(text), why: text })),
)

/** A change of the plan. */
export type PlanEntry = ReadBy<typeof readPlanHistory>[number]

/** Reads the response of `GET /op/user/billing/credit-history`. */
export const readCreditHistory = only(
  'entries',
  list(
    fields({
      at: timestamp,
      /** Below zero for what was used. */
      cents,
      currency: text,
      /** Number of the invoice that made or used it. */
      invoice: orNull(text),
    }),
  ),
)

/** A change of the credit. */
export type CreditEntry = ReadBy<typeof readCreditHistory>[number]

/** Reads the address of a hosted page. */
export const readHostedPage = only('url', url)
