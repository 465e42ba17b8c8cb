import { taxIdOf } from '@orchard/shared/countries'
import { findOffer } from '@orchard/shared/facts'
import { formatCents, formatMonth } from '@orchard/shared/format'
import type { Subscription } from '#src/data/billing-api.ts'
import type { BillingDetails, CreditEntry, Invoice, PlanEntry } from '#src/data/entities.ts'
import { offerName, planNamed } from './billing-words.ts'

type Card = NonNullable<Subscription['card']>

/** Names of card networks and of other payment methods, as they write themselves. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  american_express: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  eftpos_australia: 'eftpos Australia',
  jcb: 'JCB',
  sepa_debit: 'SEPA Direct Debit',
  unionpay: 'UnionPay',
  unknown: 'Card',
  us_bank_account: 'Bank account',
}

/** Such as "Visa ending in 4242, expires December 2034". */
export function cardWords({ brand, expires, is_expired: isExpired, last4 }: Card): string {
  const name = BRANDS[brand] ?? capitalized(brand.replaceAll('_', ' '))
  const digits = last4 ? ` ending in ${last4}` : ''
  const until = expires ? `, ${isExpired ? 'expired' : 'expires'} ${formatMonth(expires)}` : ''
  return `${name}${digits}${until}`
}

/** Warns of a card that no longer works, or soon will not; null for any other. */
export function cardWarning({
  expires,
  expires_soon: expiresSoon,
  is_expired: isExpired,
}: Card): string | null {
  if (isExpired) return 'This card has expired. Update it, so that your next payment does not fail.'
  return expiresSoon && expires
    ? `This card expires at the end of ${formatMonth(expires)}. Update it before then.`
    : null
}

/** Such as "Credit: $12.00, used for your next invoice"; null where there is none, or no next invoice. */
export function creditLine({
  credit_cents: creditCents,
  ends_at_period_end: endsAtPeriodEnd,
}: Subscription): string | null {
  return creditCents > 0 && !endsAtPeriodEnd
    ? `Credit: ${formatCents(creditCents)}, used for your next invoice`
    : null
}

/** The reason of a change of the credit. */
export function creditChange({ cents, currency, invoice }: CreditEntry): string {
  const amount = formatMoney(Math.abs(cents), currency)
  const which = invoice ? ` invoice ${invoice}` : ''
  if (cents >= 0) return `${amount} added${which && ` by${which}`}`
  return `${amount} used${which && ` for${which}`}`
}

const WHY: Readonly<Record<string, string>> = {
  bought: 'Bought',
  changed: 'Changed',
  cancelled: 'Cancelled for the end of the period',
  resumed: 'Resumed',
  paid: 'Paid, so the plan is back',
  ended: 'Ended',
  payment_failed: 'Ended: the payment failed',
  refunded: 'Ended: the payment was refunded',
  disputed: 'Suspended: the payment is disputed',
  dispute_won: 'Back: the dispute was settled',
  dispute_lost: 'Ended: the bank reversed the payment',
}

/** Such as "Learner (monthly)", and what happened. */
export function planChange({ plan, term, why }: PlanEntry): { plan: string; why: string } {
  const offer = findOffer(plan, term ?? '')
  return { plan: offer ? offerName(offer) : planNamed(plan).name, why: WHY[why] ?? why }
}

/** An amount in the smallest unit of its currency, such as cents. */
export function formatMoney(amount: number, currency: string): string {
  if (currency === 'usd') return formatCents(amount)
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Words for the status of an invoice; one below zero is a credit. */
export function invoiceStatus({
  cents,
  due_cents: dueCents,
  status,
}: Pick<Invoice, 'cents' | 'due_cents' | 'status'>): string {
  if (status === 'paid' && cents < 0) return 'Added to your credit'
  if (status === 'paid' && cents > 0 && dueCents === 0) return 'Paid by credit'
  return INVOICE_STATUS[status] ?? status
}

/** The amount of an invoice; `$169.00 credit` where nothing is charged but given. */
export function invoiceAmount({ cents, currency }: Pick<Invoice, 'cents' | 'currency'>): string {
  return cents < 0 ? `${formatMoney(-cents, currency)} credit` : formatMoney(cents, currency)
}

const INVOICE_STATUS: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'Due',
  void: 'Cancelled',
  uncollectible: 'Not paid',
}

/** Formats name and address as on an envelope. */
export function addressLines(
  { address, name }: BillingDetails,
  nameOf: (country: string) => string,
): string[] {
  if (!address) return name ? [name] : []
  const { city, country, line1, line2, postal_code: postalCode, state } = address
  const place = [[postalCode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')
  const lines = [name, line1, line2, place, country && nameOf(country)]
  return lines.flatMap((line) => line || [])
}

const VERIFICATION: Readonly<Record<string, string>> = {
  pending: 'being verified',
  verified: 'verified',
  unverified: 'could not be verified',
}

/** The tax id and the result of its verification. */
export function taxIdWords({ address, tax_id: taxId }: BillingDetails): string {
  if (!taxId) return ''
  const name = taxIdOf(address?.country ?? '')?.name ?? 'Tax id'
  const found = VERIFICATION[taxId.verification ?? '']
  return `${name} ${taxId.value}${found ? ` (${found})` : ''}`
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
