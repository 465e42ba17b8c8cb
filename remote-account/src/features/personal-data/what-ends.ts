import { PLANS } from '@orchard/shared/facts'
import { formatCents, formatDay } from '@orchard/shared/format'
import type { Resource } from '@orchard/shared/product-api'
import type { Membership } from '@orchard/shared/session'
import type { Subscription } from '#src/data/billing-api.ts'

/** The plan of an account, as far as it could be looked up. */
export type KnownPlan = Pick<Resource<Subscription>, 'data' | 'failure'>

/** Sentences about what a deletion of the account ends and loses; the paid plan comes first. */
export function whatEnds(
  { data, failure }: KnownPlan,
  memberships: readonly Membership[] = [],
): string[] {
  return [
    ...(data ? [...planEnd(data), ...creditEnd(data)] : [unknownEnd(failure !== null)]),
    'All your API keys stop working immediately.',
    ...organisationsEnd(memberships),
    'Your usage, key names and device names are deleted. Download your data first if you need them.',
    'If you open another account before the month ends (UTC), this month’s requests count there too.',
  ]
}

/** The product API alone knows which of them have other members; it refuses the deletion then. */
function organisationsEnd(memberships: readonly Membership[]): string[] {
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ name }) => name)
  if (owned.length === 0) return []
  return [
    `Organisations that you own and that have no other members are deleted too, with their keys and plans. You own: ${owned.join(', ')}.`,
  ]
}

function unknownEnd(hasFailed: boolean): string {
  const why = hasFailed
    ? 'Your plan could not be looked up.'
    : 'Your plan is still being looked up.'
  return `${why} A paid plan, if you have one, ends immediately: nothing is refunded, and a credit is lost.`
}

function creditEnd({ credit_cents: creditCents }: Subscription): string[] {
  return creditCents > 0 ? [`Your credit of ${formatCents(creditCents)} is lost.`] : []
}

function planEnd({
  current_period_end: currentPeriodEnd,
  is_live: isLive,
  is_open: isOpen,
  offer,
}: Subscription): string[] {
  if (!isOpen || !offer) return []
  const name = PLANS.find(({ id }) => id === offer.plan)?.name ?? offer.plan
  const ends = `Your ${name} plan ends immediately, and you are not charged again.`
  if (!isLive || !currentPeriodEnd) return [ends]
  return [
    `${ends} The time until ${formatDay(currentPeriodEnd)} is lost and not refunded. To use it, cancel the plan instead and delete the account after that day.`,
  ]
}
