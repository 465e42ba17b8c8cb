import { type Offer, PLANS, type Plan } from '@orchard/shared/facts'
import { formatCents, formatCount, formatDay } from '@orchard/shared/format'
import type { Subscription } from '#src/data/billing-api.ts'
import type { Return } from './use-return.ts'

/** Such as "Learner (monthly)". */
export function offerName({ plan, term }: Offer): string {
  return `${planNamed(plan).name} (${term === 'year' ? 'annual' : 'monthly'})`
}

/** The use of a credit while a plan goes on. */
export const RENEWALS = 'renewals'
/** The same where the plan ends, or may end. */
export const LATER = 'renewals, or for a plan that you buy later'

/** True while the bank disputes the payment of a plan. */
export function isSuspended({ status }: Subscription): boolean {
  return status === 'disputed'
}

/** Describes in a sentence or two the current plan and what comes next. */
export function describeSubscription(subscription: Subscription): string {
  const { credit_cents: creditCents, is_live: isLive, offer } = subscription
  if (!subscription.is_on)
    return `No plans are sold here. Every account has ${requestsOf(planNamed('free'))} at no cost.`
  if (offer && isLive) return inOrder(...nextSteps(subscription, offer))
  if (offer && isSuspended(subscription))
    return inOrder(
      'Your bank disputes the payment of this plan, so the plan is suspended until the dispute is settled.',
      'Until then your account is on the Free plan.',
      ...suspendedSteps(subscription, offer),
    )
  return inOrder(
    'The Free plan costs nothing.',
    WHY_FREE[subscription.status ?? ''],
    creditWords(creditCents, 'the next plan that you buy'),
  )
}

/** Why an account is on the Free plan, by the status of its subscription. */
const WHY_FREE: Readonly<Record<string, string>> = {
  incomplete: 'The payment of your plan was not completed. You can buy a plan again in a day.',
  paused: 'Your plan was not paid for; it returns when you pay the open invoice.',
  unpaid: 'Your plan was not paid for; it returns when you pay the open invoice.',
}

/** Says when a cancelled plan ends. */
export function endWords({ current_period_end: currentPeriodEnd }: Subscription): string {
  return currentPeriodEnd
    ? `Your plan ends on ${formatDay(currentPeriodEnd)}.`
    : 'Your plan is cancelled.'
}

function nextSteps(subscription: Subscription, offer: Offer): Words[] {
  const {
    credit_cents: creditCents,
    current_period_end: currentPeriodEnd,
    ends_at_period_end: endsAtPeriodEnd,
    next_payment_attempt: nextPaymentAttempt,
    scheduled,
    status,
  } = subscription
  const day = currentPeriodEnd && formatDay(currentPeriodEnd)
  if (status === 'past_due')
    return [
      'The last payment failed.',
      nextPaymentAttempt &&
        `We will try again on ${formatDay(nextPaymentAttempt)}, and keep your plan until then.`,
    ]
  if (endsAtPeriodEnd && day)
    return [
      `On ${day} your account moves to the Free plan, with ${requestsOf(planNamed('free'))}.`,
      creditWords(creditCents, LATER),
      resumeWords(subscription, offer),
    ]
  return [
    scheduled &&
      day &&
      `On ${day} your plan changes to ${offerName(scheduled)}, with ${requestsOf(planNamed(scheduled.plan))}.`,
    ...renewalWords(subscription, offer),
  ]
}

function suspendedSteps(subscription: Subscription, offer: Offer): Words[] {
  const {
    credit_cents: creditCents,
    current_period_end: currentPeriodEnd,
    ends_at_period_end: endsAtPeriodEnd,
  } = subscription
  if (endsAtPeriodEnd && currentPeriodEnd)
    return [
      `The plan is cancelled and ends on ${formatDay(currentPeriodEnd)}.`,
      creditWords(creditCents, LATER),
    ]
  return [
    'The suspended plan still renews unless you cancel it.',
    ...renewalWords(subscription, offer),
  ]
}

/** Says what a plan that goes on costs next. */
function renewalWords({ next_charge: nextCharge, scheduled }: Subscription, present: Offer) {
  return [nextCharge && `The ${nextPayment(nextCharge, scheduled ?? present)}`]
}

/** Says what resuming a cancelled plan costs. */
function resumeWords(
  { resumed_charge: resumedCharge, resumes_to: resumesTo }: Subscription,
  present: Offer,
): string {
  const goesOn = resumesTo
    ? `your plan changes on that day to ${offerName(resumesTo)}, as planned`
    : `${offerName(present)} continues`
  const payment = resumedCharge ? `; the ${nextPayment(resumedCharge, resumesTo ?? present)}` : '.'
  return `If you resume it, ${goesOn}${payment}`
}

/** Says what a credit pays for; null without one. */
export function creditWords(
  cents: number,
  use = RENEWALS,
  beginning = 'You have a credit',
): string | null {
  return cents > 0 ? `${beginning} of ${formatCents(cents)}, which pays for ${use}.` : null
}

/** The next payment, and what each renewal after it costs if that differs. */
export function nextPayment(
  { at, cents, renewal_cents: renewalCents }: NonNullable<Subscription['next_charge']>,
  offer: Offer,
): string {
  // A product API from before does not say what renewals cost, and has no tax.
  const renewal = renewalCents ?? offer.cents
  const then = cents === renewal ? '' : `, then ${formatCents(renewal)} a ${offer.term}`
  return `next payment is ${formatCents(cents)} on ${formatDay(at)}${then}.`
}

type Words = string | null | undefined | false

/** Sentences one after the other, without those that are missing. */
export function inOrder(...sentences: readonly Words[]): string {
  return sentences.filter(Boolean).join(' ')
}

function requestsOf({ monthlyQuota }: Plan): string {
  return `${formatCount(monthlyQuota)} requests a month`
}

export function planNamed(id: string): Plan {
  const plan = PLANS.find((one) => one.id === id)
  if (!plan) throw new Error(`There is no plan ${id}`)
  return plan
}

const THANKS = {
  checkout: 'Thank you. Your payment has arrived.',
  card: 'Thank you. Your new card is in use.',
} as const

const CARD_AS_BEFORE = 'Your card has not been changed.'

const CONCERNS: Readonly<Record<string, Readonly<Record<Return['name'], string>>>> = {
  unfinished: {
    checkout: 'This purchase was not completed. Nothing was charged.',
    card: CARD_AS_BEFORE,
  },
  unknown: {
    checkout:
      'We can’t find this purchase. If you have paid, switch or sign in to the account you paid for.',
    card: CARD_AS_BEFORE,
  },
}

/** Thanks for what was done on a payment page; null where nothing came of it. */
export function thanksFor(
  { name }: Return,
  { is_live: isLive, page }: Subscription,
): string | null {
  // A product API from before says nothing of the page.
  return isLive && (page === null || page === 'complete') ? THANKS[name] : null
}

/** Says that nothing was done on a payment page, or that it is not known; null where all is well. */
export function concernAbout({ name }: Return, { page }: Subscription): string | null {
  return CONCERNS[page ?? '']?.[name] ?? null
}
