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
const charge = fields({ at: timestamp, cents, renewalCents: orNull(cents) })

/** Reads the response of `GET /op/user/billing`. */
export const readSubscription = fields({
  /** False if plans are not for sale on this site. */
  isOn: (value) => (typeof value === 'boolean' ? value : undefined),
  /** Paid, or past due while the payment is being retried. */
  isLive: flag,
  /** Exists, paid or not. */
  isOpen: flag,
  /** Such as `active` or `past_due`; null without a subscription. */
  status: orNull(text),
  offer: (_, subscription) => orNull(offer)(subscription),
  currentPeriodEnd: orNull(timestamp),
  endsAtPeriodEnd: flag,
  /** Takes effect at the end of the period. */
  scheduled: orNull(offer),
  /** Is planned again when a cancellation is taken back. */
  resumesTo: orNull(offer),
  /** The rest of earlier payments, which pays for renewals. */
  creditCents: (value) => cents(value) ?? 0,
  /** How the plan is paid; null without one, and while the payment provider does not respond. */
  card: orNull(
    fields({
      /** Such as `visa`; of another payment method its kind. */
      brand: text,
      last4: orNull(text),
      /** Such as 2027-04. */
      expires: orNull(text),
      expiresSoon: flag,
      isExpired: flag,
    }),
  ),
  /** The first renewal that the credit does not cover. */
  nextCharge: orNull(charge),
  /** The same of a cancelled plan, if it is resumed. */
  resumedCharge: orNull(charge),
  /** Waits for its payment. */
  pending: orNull(fields({ offer: (_, pending) => offer(pending), until: orNull(timestamp) })),
  nextPaymentAttempt: orNull(timestamp),
  unpaidInvoice: orNull(fields({ cents, url: orNull(url) })),
  /** How the payment page was left: complete, unfinished or unknown; null without a return from one. */
  page: orNull(text),
})

/** The subscription of an account. */
export type Subscription = ReadBy<typeof readSubscription>

/** Reads the response of `POST /op/user/billing/preview`. */
export const readPreview = fields({
  isAtOnce: flag,
  changesAt: timestamp,
  dueCents: cents,
  lines: list(fields({ description: text, cents })),
  /** Tax on top of the lines. */
  taxCents: (value) => cents(value) ?? 0,
  /** Taken off by earlier credit. */
  creditUsedCents: (value) => cents(value) ?? 0,
  /** Credit after the change. */
  creditCents: cents,
  /** The first renewal that the credit does not cover. */
  nextChargeAt: timestamp,
  nextCents: cents,
  /** The price of each renewal after it. */
  renewalCents: orNull(cents),
  /** Of the month under way, after a change at once. */
  quota: orNull(fields({ calls: count, until: timestamp })),
  /** Sent back with the change, which is refused if the amount has changed. */
  computedFor: (value) => (typeof value === 'number' ? value : undefined),
})

/** The cost of a planned change. */
export type Preview = ReadBy<typeof readPreview>

const readInvoice = fields({
  id: text,
  number: orNull(text),
  createdAt: timestamp,
  /** Below zero for a credit. */
  cents,
  /** The part that credit did not cover. */
  dueCents: cents,
  /** Such as `usd`; a product API from before has dollars only. */
  currency: (value) => text(value) ?? 'usd',
  /** Without tax. */
  subtotalCents: (value, invoice) => cents(value) ?? cents(invoice?.['cents']),
  taxCents: (value) => cents(value) ?? 0,
  /** The customer owes the tax. */
  isReverseCharge: flag,
  purchaseOrder: orNull(text),
  status: text,
  url: orNull(url),
  pdf: orNull(url),
})

/** An invoice, or a credit. */
export type Invoice = ReadBy<typeof readInvoice>

/** Reads the response of `GET /op/user/billing/invoices`. */
export const readInvoices = fields({ invoices: list(readInvoice), hasMore: flag })

const readAddress = fields({
  line1: text,
  line2: orNull(text),
  postalCode: orNull(text),
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
  taxId: present(fields({ value: text, verification: orNull(text) })),
  /** Where invoices go. */
  billingEmail: orNull(text),
  purchaseOrder: orNull(text),
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
