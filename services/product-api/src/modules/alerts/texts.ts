import type { AlertKindId } from '@orchard/shared/alerts'
import {
  COMPARED_USAGE_DAYS,
  PLANS,
  type Plan,
  QUOTA_WARNING_PERCENT,
  RECENT_USAGE_DAYS,
} from '@orchard/shared/facts'
import { formatCount, formatTimestamp } from '@orchard/shared/format'
import { quotaOf } from '#src/modules/accounts/quota.ts'
import { lines } from '#src/modules/mail/messages.ts'
import type { Mail } from '#src/modules/mail/outbox.ts'
import type { QuotaMonth } from '#src/modules/usage/period.ts'

/** Something that owners of accounts are told of, as an email and as an event for webhooks. */
export interface Alert {
  kind: AlertKindId
  about?: NonNullable<Mail['about']>
  /** With the account, it is told once. */
  occasion: string
  subject: string
  content: string
  /** `data` of the event: few fields, and nothing that is secret. */
  data: Readonly<Record<string, string | number | null>>
}

/** Percentages of the quota at which its owner is alerted. */
export const QUOTA_LEVELS = [50, QUOTA_WARNING_PERCENT, 100] as const

/** An account whose calls reached a level of its quota. */
interface ReachedQuota {
  account: { plan: Plan['id']; createdAt: Date }
  level: number
  month: QuotaMonth
  used: number
  /** False where no plans are sold. */
  sellsPlans: boolean
}

/** A part of a quota, or all of it, is used. */
export function quotaAlert(site: string, reached: ReachedQuota): Alert {
  const { level, month, used } = reached
  const isUsedUp = level === 100
  const { awaitsPayment, end, id, quota } = month
  const resets = awaitsPayment
    ? 'when your payment has arrived'
    : `on ${formatTimestamp(end.toISOString())}`
  return {
    kind: 'quota.reached',
    occasion: `quota ${level} ${id} ${quota}`,
    subject: isUsedUp ? 'Your quota is used up' : `${level}% of your quota is used`,
    content: lines(
      isUsedUp
        ? `Your account has used all ${formatCount(quota)} requests of this month’s quota.`
        : `Your account has used ${level}% of this month’s quota of ${formatCount(quota)} requests.`,
      isUsedUp
        ? `Further requests return 429 and are never billed. Your quota resets ${resets}.`
        : `Your quota resets ${resets}.`,
      ...upgradeWords(site, reached),
      `See your usage: ${site}/profile#usage`,
    ),
    data: {
      percent: level,
      used,
      quota,
      resets_at: awaitsPayment ? null : end.toISOString(),
      upgrade_url: reached.sellsPlans ? `${site}/profile#billing` : null,
    },
  }
}

function upgradeWords(site: string, { account, sellsPlans }: ReachedQuota): string[] {
  const { createdAt, plan } = account
  const current = quotaOf(account).monthly
  const next = PLANS.find(
    ({ id }) => id !== plan && quotaOf({ plan: id, createdAt }).monthly > current,
  )
  if (!sellsPlans || !next) return []
  const { monthly } = quotaOf({ plan: next.id, createdAt })
  return [
    `For a larger quota, upgrade to ${next.name} (${formatCount(monthly)} requests a month): ${site}/profile#billing`,
  ]
}

/** An account sends far more requests than it usually does. */
export function unusualUsageAlert(
  site: string,
  { calls, day, median }: { day: string; calls: number; median: number },
): Alert {
  return {
    kind: 'usage.unusual',
    occasion: `unusual usage ${day}`,
    subject: 'Your account sends unusually many requests',
    content: lines(
      `Your account has sent ${formatCount(calls)} requests today (${day}, UTC). Its median of the ${COMPARED_USAGE_DAYS} days before is ${formatCount(median)} requests a day.`,
      `If you did not expect this, check which key sends them, and rotate it: ${site}/profile#usage`,
    ),
    data: { day, calls, median },
  }
}

/** A payment for a plan failed; the provider may try again. */
export function paymentFailedAlert(
  site: string,
  { nextTry, occasion, plan }: { plan: Plan['id']; nextTry: Date | null; occasion: string },
): Alert {
  const name = PLANS.find(({ id }) => id === plan)?.name ?? plan
  return {
    kind: 'payment.failed',
    about: 'billing',
    occasion: `payment failed ${occasion}`,
    subject: 'Your payment failed',
    content: lines(
      `The payment for your ${name} plan failed.`,
      nextTry
        ? `Your plan goes on for now. We try your card again on ${formatTimestamp(nextTry.toISOString())}.`
        : 'Your plan goes on for now, and ends if it is not paid.',
      `Check your card or use another one: ${site}/profile#billing`,
    ),
    data: { plan, next_try_at: nextTry?.toISOString() ?? null },
  }
}

/** A key is about to expire; `days` is how long before that it is told. */
export function keyExpiringAlert(
  site: string,
  key: { id: string; name: string; expiresAt: Date; days: number },
): Alert {
  const { days, expiresAt, id, name } = key
  const at = expiresAt.toISOString()
  return {
    kind: 'key.expiring',
    occasion: `key expiring ${days} ${id} ${at}`,
    subject: `API key expires ${days === 1 ? 'within a day' : `in ${days} days or less`}: ${name}`,
    content: lines(
      `The API key “${name}” of your account expires on ${formatTimestamp(at)}. Requests with it are then refused.`,
      `Create a key to replace it, or change when it expires: ${site}/profile#key`,
    ),
    data: { key_id: id, name, expires_at: at },
  }
}

/** An API as the catalogue lists it. */
interface ListedApi {
  slug: string
  name: string
}

/** An API will be retired; days are ISO 8601. */
export function apiDeprecatedAlert(
  site: string,
  { name, since, slug, sunset }: ListedApi & { since: string; sunset: string },
): Alert {
  return {
    kind: 'api.deprecated',
    occasion: `deprecated ${slug} ${since} ${sunset}`,
    subject: `The ${name} API is deprecated`,
    content: lines(
      `Your account has called the ${name} API in the last ${RECENT_USAGE_DAYS} days. It is deprecated since ${since} and responds until ${sunset}.`,
      `See why, and what to use instead: ${site}/api/${slug}`,
    ),
    data: { api: slug, deprecated_since: since, sunset, url: `${site}/api/${slug}` },
  }
}

/** Parameters or fields of an API changed. @param fingerprint of what they are now. */
export function apiChangedAlert(
  site: string,
  { name, slug }: ListedApi,
  fingerprint: string,
): Alert {
  return {
    kind: 'api.changed',
    occasion: `changed ${slug} ${fingerprint}`,
    subject: `The ${name} API has changed`,
    content: lines(
      `Your account has called the ${name} API in the last ${RECENT_USAGE_DAYS} days. Its parameters or the fields of its response have changed.`,
      `See its documentation and its changes: ${site}/api/${slug}`,
    ),
    data: { api: slug, url: `${site}/api/${slug}` },
  }
}

/** Maintenance was announced. */
function maintenanceAlert(site: string, { at, endsAt, id, part, title }: IncidentChange): Alert {
  const [start, end] = [at.toISOString(), endsAt?.toISOString() ?? null]
  return {
    kind: 'maintenance.planned',
    occasion: `maintenance ${id}`,
    subject: `Maintenance: ${title}`,
    content: lines(
      `${title}. The maintenance begins on ${formatTimestamp(start)}${end === null ? '' : ` and should end on ${formatTimestamp(end)}`}.`,
      `See the status page: ${site}/status`,
    ),
    data: {
      maintenance_id: id,
      title,
      part,
      starts_at: start,
      ends_at: end,
      url: `${site}/status`,
    },
  }
}

/** An incident of the status page was opened or resolved, or maintenance was announced. */
export function incidentAlert(site: string, change: IncidentChange): Alert {
  if (change.endsAt !== undefined) return maintenanceAlert(site, change)
  const { at, id, part, state, title } = change
  const isOpen = state === 'opened'
  const when = formatTimestamp(at.toISOString())
  return {
    kind: isOpen ? 'incident.opened' : 'incident.resolved',
    occasion: `incident ${state} ${id}`,
    subject: `${isOpen ? 'Incident' : 'Resolved'}: ${title}`,
    content: lines(
      isOpen
        ? `${title}. The incident began on ${when}.`
        : `${title}. The incident was resolved on ${when}.`,
      `See the status page: ${site}/status`,
    ),
    data: { incident_id: id, title, part, at: at.toISOString(), url: `${site}/status` },
  }
}

/** An incident that visitors see has begun or is over. */
export interface IncidentChange {
  id: string
  title: string
  /** Id of a part, or `api:{slug}`. */
  part: string
  state: 'opened' | 'resolved'
  /** When it began or ended, as far as checks can tell. */
  at: Date
  /** Set for maintenance: when that is expected to end. */
  endsAt?: Date | null
}
