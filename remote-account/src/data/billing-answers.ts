import { findOffer, type Offer } from '@orchard/shared/contracts'
import { isMoment, listOf, objectOf } from './account-answers.ts'

/** The subscription of an account. */
export interface Subscription {
  /** False if plans are not for sale on this site. */
  isOn: boolean
  /** Paid, or past due while the payment is being retried. */
  isLive: boolean
  /** Exists, paid or not. */
  isOpen: boolean
  /** Such as `active` or `past_due`; null without a subscription. */
  status: string | null
  offer: Offer | null
  /** ISO 8601. */
  currentPeriodEnd: string | null
  endsAtPeriodEnd: boolean
  /** Takes effect at the end of the period. */
  scheduled: Offer | null
  /** Waits for its payment. */
  pending: { offer: Offer; until: string | null } | null
  nextPaymentAttempt: string | null
  unpaidInvoice: { cents: number; url: string | null } | null
}

/** The cost of a planned change. */
export interface Preview {
  isAtOnce: boolean
  dueCents: number
  lines: readonly { description: string; cents: number }[]
  nextChargeAt: string
  nextCents: number
  computedFor: number
}

export interface Invoice {
  id: string
  number: string | null
  createdAt: string
  cents: number
  status: string
  url: string | null
  pdf: string | null
}

/** Name, address and tax id for invoices. */
export interface BillingDetails {
  name: string | null
  address: BillingAddress | null
  taxId: { value: string; verification: string | null } | null
}

interface BillingAddress {
  line1: string
  line2: string | null
  postalCode: string | null
  city: string
  state: string | null
  /** ISO 3166-1 alpha-2 code. */
  country: string
}

/** Reads the answer of `GET /op/user/billing/details`; null where it is something else. */
export function readBillingDetails(value: unknown): BillingDetails | null {
  const { address, name, tax_id } = objectOf(value)
  const { line1, line2, postal_code, city, state, country } = objectOf(address)
  const taxId = objectOf(tax_id)
  if (name === undefined || address === undefined || tax_id === undefined) return null
  return {
    name: textOf(name),
    address:
      typeof line1 === 'string' && typeof city === 'string' && typeof country === 'string'
        ? {
            ...{ line1, city, country },
            line2: textOf(line2),
            postalCode: textOf(postal_code),
            state: textOf(state),
          }
        : null,
    taxId:
      typeof taxId['value'] === 'string'
        ? { value: taxId['value'], verification: textOf(taxId['verification']) }
        : null,
  }
}

/** Reads the answer of `GET /op/user/billing`; null where it is something else. */
export function readSubscription(value: unknown): Subscription | null {
  const answer = objectOf(value)
  const { is_on: isOn, is_live, is_open, status } = answer
  if (typeof isOn !== 'boolean') return null
  const pending = objectOf(answer['pending'])
  const pendingOffer = offerOf(pending)
  const unpaid = objectOf(answer['unpaid_invoice'])
  return {
    isOn,
    isLive: is_live === true,
    isOpen: is_open === true,
    status: typeof status === 'string' ? status : null,
    offer: offerOf(answer),
    currentPeriodEnd: momentOf(answer['current_period_end']),
    endsAtPeriodEnd: answer['ends_at_period_end'] === true,
    scheduled: offerOf(objectOf(answer['scheduled'])),
    pending: pendingOffer && { offer: pendingOffer, until: momentOf(pending['until']) },
    nextPaymentAttempt: momentOf(answer['next_payment_attempt']),
    unpaidInvoice: isCents(unpaid['cents'])
      ? { cents: unpaid['cents'], url: addressOf(unpaid['url']) }
      : null,
  }
}

/** Reads the answer of `POST /op/user/billing/preview`; null where it is something else. */
export function readPreview(value: unknown): Preview | null {
  const answer = objectOf(value)
  const { computed_for, due_cents, is_at_once, next_cents, next_charge_at } = answer
  const lines = listOf(answer['lines'], ({ cents, description }) =>
    isCents(cents) && typeof description === 'string' ? { cents, description } : null,
  )
  if (!isCents(due_cents) || !isCents(next_cents) || !isMoment(next_charge_at)) return null
  if (typeof computed_for !== 'number' || !lines) return null
  return {
    isAtOnce: is_at_once === true,
    dueCents: due_cents,
    lines,
    nextChargeAt: next_charge_at,
    nextCents: next_cents,
    computedFor: computed_for,
  }
}

/** Reads the answer of `GET /op/user/billing/invoices`; null where it is something else. */
export function readInvoices(value: unknown): { invoices: Invoice[]; hasMore: boolean } | null {
  const answer = objectOf(value)
  const invoices = listOf(
    answer['invoices'],
    ({ cents, created_at, id, number, pdf, status, url }) =>
      typeof id === 'string' && isCents(cents) && isMoment(created_at) && typeof status === 'string'
        ? {
            ...{
              id,
              cents,
              status,
              createdAt: created_at,
              url: addressOf(url),
              pdf: addressOf(pdf),
            },
            number: typeof number === 'string' ? number : null,
          }
        : null,
  )
  return invoices && { invoices, hasMore: answer['has_more'] === true }
}

/** Reads the address of a hosted page; null where it is none. */
export function readHostedPage(value: unknown): string | null {
  return addressOf(objectOf(value)['url'])
}

function offerOf({ plan, term }: Readonly<Record<string, unknown>>): Offer | null {
  return findOffer(String(plan), String(term)) ?? null
}

function addressOf(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function momentOf(value: unknown): string | null {
  return isMoment(value) ? value : null
}

/** Credits are negative. */
function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}
