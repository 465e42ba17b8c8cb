import { type Offer, PLANS, type Plan } from '@orchard/shared/contracts'
import { taxIdOf } from '@orchard/shared/countries'
import { formatCents, formatCount, formatDay, formatDollars } from '@orchard/shared/format'
import type { BillingDetails, Invoice, Preview, Subscription } from '#src/data/billing-answers.ts'

/** Such as "Learner, by the month". */
export function offerName({ plan, term }: Offer): string {
  return `${planNamed(plan).name}, by the ${term}`
}

/** Describes in a sentence or two the current plan and what comes next. */
export function describeSubscription(subscription: Subscription): string {
  const { currentPeriodEnd, isLive, offer, status } = subscription
  if (!subscription.isOn)
    return `No plans are sold here. Every account has ${callsOf(planNamed('free'))} at no cost.`
  if (isLive && offer) {
    const has = `Your account has ${callsOf(planNamed(offer.plan))}.`
    return currentPeriodEnd ? `${has} ${nextStep(subscription, offer, currentPeriodEnd)}` : has
  }
  const free = `Your account is on the Free plan and has ${callsOf(planNamed('free'))}.`
  if (status === 'unpaid' || status === 'paused')
    return `${free} Your plan was not paid for; it returns when you pay the open invoice.`
  if (status === 'disputed')
    return `${free} Your bank disputes the payment of your plan, so the plan is suspended until the dispute is settled.`
  if (status === 'incomplete') return `${free} The payment of your plan was not completed.`
  return free
}

function nextStep(subscription: Subscription, offer: Offer, periodEnd: string): string {
  const { endsAtPeriodEnd, nextCharge, nextPaymentAttempt, resumesTo, scheduled, status } =
    subscription
  const day = formatDay(periodEnd)
  if (status === 'past_due')
    return nextPaymentAttempt
      ? `The last payment failed. We will try again on ${formatDay(nextPaymentAttempt)}, and keep your plan until then.`
      : 'The last payment failed.'
  if (endsAtPeriodEnd)
    return `It ends on ${day}; after that the account is on the Free plan, with ${callsOf(planNamed('free'))}. ${resumeWords(resumesTo, offer, day)}`
  if (scheduled)
    return `On ${day} it changes to ${offerName(scheduled)}, with ${callsOf(planNamed(scheduled.plan))}, for ${price(scheduled)}.`
  if (nextCharge) return `${creditWords(subscription)}${nextPayment(nextCharge, offer)}`
  return `The next payment is ${formatDollars(offer.cents / 100)} on ${day}.`
}

/** Says what resuming a cancelled plan costs. */
function resumeWords(next: Offer | null, present: Offer, day: string): string {
  return next
    ? `If you resume it, it changes on that day to ${offerName(next)}, for ${price(next)}, as you had planned.`
    : `If you resume it, ${offerName(present)} goes on for ${price(present)}; the next payment is on ${day}.`
}

function creditWords({ creditCents }: Subscription): string {
  return creditCents > 0
    ? `You have a credit of ${formatCents(creditCents)}, which pays for renewals. `
    : ''
}

/** The next payment, and what each renewal after it costs if that differs. */
function nextPayment(charge: { at: string; cents: number }, offer: Offer): string {
  const then =
    charge.cents === offer.cents ? '' : `, then ${formatCents(offer.cents)} a ${offer.term}`
  return `The next payment is ${formatCents(charge.cents)} on ${formatDay(charge.at)}${then}.`
}

/** Says what a change costs later, and which quota it gives. */
export function changeWords(offer: Offer, preview: Preview, used: number | null): string[] {
  const { changesAt, creditCents, isAtOnce, nextCents, nextChargeAt, quota } = preview
  const { monthlyQuota } = planNamed(offer.plan)
  const credit =
    creditCents > 0
      ? `${isAtOnce ? 'What is left of your earlier payments becomes a credit' : 'You have a credit'} of ${formatCents(creditCents)}, which pays for renewals. `
      : ''
  const payment = `${credit}${nextPayment({ at: nextChargeAt, cents: nextCents }, offer)}`
  if (!isAtOnce)
    return [
      `Your plan stays as it is until ${formatDay(changesAt)}. A new month with ${formatCount(monthlyQuota)} calls begins then. ${payment}`,
    ]
  const counted = used === null ? '' : `, of which ${formatCount(used)} are used`
  return [
    `The change is made at once. ${payment}`,
    ...(quota
      ? [
          `Until ${formatDay(quota.until)} you have ${formatCount(quota.calls)} calls${counted}: each plan gives its share of the month. After that it is ${formatCount(monthlyQuota)} a month.`,
        ]
      : []),
  ]
}

/** Words for the status of an invoice; one below zero is a credit. */
export function invoiceStatus({
  cents,
  dueCents,
  status,
}: Pick<Invoice, 'cents' | 'dueCents' | 'status'>): string {
  if (status === 'paid' && cents < 0) return 'Added to your credit'
  if (status === 'paid' && cents > 0 && dueCents === 0) return 'Paid by credit'
  return INVOICE_STATUS[status] ?? status
}

/** The amount of an invoice; `$169.00 credit` where nothing is charged but given. */
export function invoiceAmount({ cents }: Pick<Invoice, 'cents'>): string {
  return cents < 0 ? `${formatCents(-cents)} credit` : formatCents(cents)
}

const INVOICE_STATUS: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'To be paid',
  void: 'Cancelled',
  uncollectible: 'Not paid',
}

function price({ cents, term }: Offer): string {
  return `${formatDollars(cents / 100)} a ${term}`
}

function callsOf({ monthlyQuota }: Plan): string {
  return `${formatCount(monthlyQuota)} calls a month`
}

function planNamed(id: string): Plan {
  const plan = PLANS.find((one) => one.id === id)
  if (!plan) throw new Error(`There is no plan ${id}`)
  return plan
}

/** Formats name and address as on an envelope. */
export function addressLines(
  { address, name }: BillingDetails,
  nameOf: (country: string) => string,
): string[] {
  if (!address) return name ? [name] : []
  const { city, country, line1, line2, postalCode, state } = address
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
export function taxIdWords({ address, taxId }: BillingDetails): string {
  if (!taxId) return ''
  const name = taxIdOf(address?.country ?? '')?.name ?? 'Tax id'
  const found = VERIFICATION[taxId.verification ?? '']
  return `${name} ${taxId.value}${found ? ` (${found})` : ''}`
}
