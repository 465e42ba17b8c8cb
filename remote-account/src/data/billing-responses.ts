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
  /** The first renewal that the credit does not cover. */
  nextCharge: orNull(fields({ at: timestamp, cents })),
  /** The same of a cancelled plan, if it is resumed. */
  resumedCharge: orNull(fields({ at: timestamp, cents })),
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
  /** Credit after the change. */
  creditCents: cents,
  /** The first renewal that the credit does not cover. */
  nextChargeAt: timestamp,
  nextCents: cents,
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
})

/** Name, address and tax id for invoices. */
export type BillingDetails = ReadBy<typeof readBillingDetails>

/** Reads the address of a hosted page. */
export const readHostedPage = only('url', url)
