import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { ApiError } from '#src/server/api-error.ts'
import { paymentOf } from './duplicates.ts'
import { idOf } from './id-of.ts'
import { isOfKeptPlan, KEEPS_PLAN } from './reversals.ts'
import { unlessMissing } from './unless-missing.ts'

/** A refund that an operator wants. */
export interface WantedRefund {
  /** ID of the invoice. */
  invoice: string
  /** US cents; all that is left by default. */
  cents?: number | undefined
  /** True for a plan that goes on after everything was refunded. */
  keepsPlan: boolean
  /** The same for every try of one refund; it is paid once. */
  key?: string | undefined
}

/** Effect of a refund that was made, or would be. */
export interface Refunded {
  cents: number
  /** US cents that can still be refunded. */
  left: number
  /** `ends`: the plan ends if it is active, since everything was refunded. */
  plan: 'ends' | 'stays'
}

/** A refund that can be made. */
interface PlannedRefund extends Refunded {
  payment: string
  customer: string | null
  /** Number of refunds of the invoice before it. */
  earlier: number
  /** The refund that an earlier try with the same key has made. */
  made: Stripe.Refund | undefined
}

/** Metadata of a refund: the key of its tries. */
const KEY = 'request'
/** The same amount again within this time, without a key, is taken for another try. */
const REPEATED_WITHIN_S = DAY_SECONDS

/**
 * Looks at what an invoice was paid with and what was refunded before.
 * @throws {ApiError} 404 for an unknown invoice, 409 where it was not paid by card or the refund was made already, 422
 * for more than is left.
 */
export async function planRefund(
  stripe: Stripe,
  { cents, invoice: id, keepsPlan, key }: WantedRefund,
  nowS: number,
): Promise<PlannedRefund> {
  const invoice = await unlessMissing(stripe.invoices.retrieve(id), null)
  if (!invoice) throw new ApiError(404, 'invoice_unknown', `There is no invoice ${id}`)
  const payment = await paymentOf(stripe, id)
  if (payment === null)
    throw new ApiError(409, 'invoice_not_paid', `${id} was not paid by card; nothing was refunded`)
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
  const refunds = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const paidBack = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const common = { payment, customer: idOf(invoice.customer), earlier: data.length }
  const made =
    key === undefined ? undefined : refunds.find(({ metadata }) => metadata?.[KEY] === key)
  const before = invoice.amount_paid - paidBack
  const stays = keepsPlan || refunds.some(isOfKeptPlan)
  if (made) return { ...common, ...outcome(made.amount, before, stays), made }
  const isAgain = ({ amount, created }: Stripe.Refund) =>
    key === undefined && amount === cents && created > nowS - REPEATED_WITHIN_S
  if (before <= 0 || refunds.some(isAgain)) throw alreadyRefunded(id, refunds, before)
  if (cents !== undefined && cents > before)
    throw new ApiError(422, 'refund_too_large', `Only ${usd(before)} can still be refunded.`)
  const amount = cents ?? before
  return { ...common, ...outcome(amount, before - amount, stays), made }
}

/**
 * Refunds an invoice, or a part of it. A refund that is tried again after a lost response is made once.
 * @param sync reads the state of the customer anew.
 * @throws {ApiError} as `planRefund`, and 409 where the payment provider refuses it.
 */
export async function refundInvoice(
  stripe: Stripe,
  wanted: WantedRefund,
  { nowS, sync }: { nowS: number; sync(customer: string): Promise<unknown> },
): Promise<Refunded & { refund: string }> {
  const planned = await planRefund(stripe, wanted, nowS)
  const { cents, customer, earlier, left, made, payment, plan } = planned
  const { invoice, keepsPlan, key } = wanted
  const metadata = {
    ...(keepsPlan ? KEEPS_PLAN : {}),
    ...(key === undefined ? {} : { [KEY]: key }),
  }
  const create = () =>
    stripe.refunds.create(
      // Never all that is left by then: another refund may have been made meanwhile.
      { payment_intent: payment, metadata, amount: cents },
      // Two tries at the same time pay back once.
      { idempotencyKey: `refund-${invoice}-${key ?? earlier}-${cents}-${keepsPlan}` },
    )
  const { id } =
    made ??
    (await create().catch(async (error: Stripe.errors.StripeError) => {
      if (error.type !== 'StripeInvalidRequestError') throw error
      // Another refund came first.
      await planRefund(stripe, wanted, nowS)
      throw new ApiError(409, 'refund_refused', `${invoice} was not refunded: ${error.message}`)
    }))
  if (customer !== null) await sync(customer)
  return { refund: id, cents, left, plan }
}

/** US cents as an operator reads them. */
export function usd(cents: number): string {
  return `${(cents / 100).toFixed(2)} USD`
}

function outcome(cents: number, left: number, stays: boolean): Refunded {
  return { cents, left, plan: left === 0 && !stays ? 'ends' : 'stays' }
}

function alreadyRefunded(
  invoice: string,
  refunds: readonly Stripe.Refund[],
  left: number,
): ApiError {
  const all = refunds
    .toSorted((one, other) => one.created - other.created)
    .map(({ amount, created, id }) => `${usd(amount)} on ${dayOf(created)} (${id})`)
  return new ApiError(
    409,
    'already_refunded',
    `${invoice} was refunded already: ${all.join(', ')}; ${usd(left)} can still be refunded.`,
  )
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10)
}
