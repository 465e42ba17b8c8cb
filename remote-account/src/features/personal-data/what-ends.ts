import { PLANS } from '@orchard/shared/contracts'
import { formatCents, formatDay } from '@orchard/shared/format'
import type { Subscription } from '#src/data/billing-answers.ts'

/** Sentences about what a deletion of the account ends and loses; the paid plan comes first. */
export function whatEnds(subscription: Subscription | null): string[] {
  return [
    ...planEnd(subscription),
    ...creditEnd(subscription),
    'All your API keys stop working at once.',
    'Your usage, your key names and your device names are removed. Download your data first if you need them.',
    'If you open another account before the month ends (UTC), the calls that you made in it count there, too.',
  ]
}

function creditEnd(subscription: Subscription | null): string[] {
  const cents = subscription?.creditCents ?? 0
  return cents > 0 ? [`Your credit of ${formatCents(cents)} is lost.`] : []
}

function planEnd(subscription: Subscription | null): string[] {
  if (!subscription?.isOpen || !subscription.offer) return []
  const { currentPeriodEnd, isLive, offer } = subscription
  const name = PLANS.find(({ id }) => id === offer.plan)?.name ?? offer.plan
  const ends = `Your ${name} plan ends at once, and you are not charged again.`
  if (!isLive || !currentPeriodEnd) return [ends]
  return [
    `${ends} The time until ${formatDay(currentPeriodEnd)} is lost: nothing is paid back. To use it, cancel the plan instead, and delete the account after that day.`,
  ]
}
