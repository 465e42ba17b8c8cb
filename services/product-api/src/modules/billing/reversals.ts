import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import type { Reversal } from '#src/modules/mail/messages.ts'
import { idOf } from './id-of.ts'

/** A refund of a customer's payment. */
interface PaidBack {
  id: string
  cents: number
}

/** A payment that was taken back for good. */
export interface LostPayment {
  charge: Stripe.Charge
  /** The invoice that it paid. */
  invoice: string
}

/** Reversals that decide about a plan, the gravest first, and the recent refunds of its customer. */
export interface Reversals {
  reversal: Reversal | null
  paidBack: readonly PaidBack[]
  /** Payments that were taken back for good, whose credit is not the customer's. */
  lost: readonly LostPayment[]
}

/** Stripe stores it with a refund of a whole payment after which the plan goes on. */
export const KEEPS_PLAN = { keep_plan: 'true' }

/** Refunds that are told to the customer; older ones were. */
const RECENT_S = 7 * DAY_SECONDS

/** Statuses of a dispute that is not decided; those of a `warning` have taken no money. */
const UNDECIDED = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review']

/** Payments of a customer that are looked at, the newest first. */
const MAX_PAYMENTS = 1_000

/**
 * Looks for payments of a customer that were paid back or disputed.
 * @param subscription the one whose present period decides; undefined for none.
 */
export async function findReversals(
  stripe: Stripe,
  customer: string,
  subscription: Stripe.Subscription | undefined,
  nowS: number,
): Promise<Reversals> {
  const found: Reversal[] = []
  const paidBack: PaidBack[] = []
  const lost: LostPayment[] = []
  for (const charge of await chargesOf(stripe, customer)) {
    if (!charge.paid || (!charge.disputed && charge.amount_refunded === 0)) continue
    const refunds = (await stripe.refunds.list({ charge: charge.id, limit: 100 })).data
    for (const { amount, created, id, status } of refunds)
      if (created > nowS - RECENT_S && (status === 'succeeded' || status === 'pending'))
        paidBack.push({ id, cents: amount })
    const invoice = await invoiceOf(stripe, charge)
    if (!invoice) continue
    const here: Reversal[] = []
    if (charge.refunded && !refunds.some(isOfKeptPlan)) here.push('refunded')
    if (charge.disputed) here.push(...(await disputeOf(stripe, charge)))
    if (here.includes('refunded') || here.includes('lost'))
      lost.push({ charge, invoice: invoice.id })
    if (subscription && paysFor(invoice, subscription)) found.push(...here)
  }
  const gravest = (['refunded', 'lost', 'disputed'] as const).find((one) => found.includes(one))
  return { reversal: gravest ?? null, paidBack, lost }
}

/**
 * True if any of what was paid for the period under way was paid back, also where what is left of it became credit. What
 * is left of the period is worth less then than the provider would credit for it.
 */
export async function isPaidBack(
  stripe: Stripe,
  customer: string,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  for (const charge of await chargesOf(stripe, customer)) {
    const invoice = charge.amount_refunded > 0 ? await invoiceOf(stripe, charge) : null
    if (invoice && paysFor(invoice, subscription)) return true
  }
  return false
}

function chargesOf(stripe: Stripe, customer: string): Promise<Stripe.Charge[]> {
  return stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: MAX_PAYMENTS })
}

/** True for a refund after which the plan goes on. */
export function isOfKeptPlan({ metadata }: Stripe.Refund): boolean {
  return metadata?.['keep_plan'] === KEEPS_PLAN.keep_plan
}

/** The invoice that a payment paid; null for a payment of something else. */
async function invoiceOf(
  stripe: Stripe,
  { payment_intent: intent }: Stripe.Charge,
): Promise<Stripe.Invoice | null> {
  const payment_intent = idOf(intent)
  if (payment_intent === null) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  const invoice = data[0]?.invoice
  return invoice === undefined || typeof invoice === 'string' || invoice.deleted ? null : invoice
}

/** True for an invoice of a period that is not over, also if what is left of it became credit for the present one. */
function paysFor({ lines, parent }: Stripe.Invoice, subscription: Stripe.Subscription): boolean {
  const start = subscription.items.data[0]?.current_period_start ?? subscription.created
  return (
    idOf(parent?.subscription_details?.subscription) === subscription.id &&
    lines.data.some(({ amount, period }) => amount > 0 && period.end > start)
  )
}

async function disputeOf(stripe: Stripe, { id }: Stripe.Charge): Promise<Reversal[]> {
  const { data } = await stripe.disputes.list({ charge: id, limit: 100 })
  if (data.some(({ status }) => status === 'lost')) return ['lost']
  return data.some(({ status }) => UNDECIDED.includes(status)) ? ['disputed'] : []
}
