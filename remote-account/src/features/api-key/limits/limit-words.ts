import { DAY_MS, formatCount, formatDay, formatTimestamp } from '@orchard/shared/format'
import type { AccountKey } from '#src/data/entities.ts'
import { lastDay } from './limit-values.ts'

/** Names shown of a list; the rest is a number. */
const SHOWN = 3

/** The limits of a key as short phrases; none for a key that may do everything. */
export function limitsInWords({ limits, used }: AccountKey, now: Date): string[] {
  if (limits === null) return []
  const {
    addresses,
    apis,
    calls_per_day: callsPerDay,
    calls_per_month: callsPerMonth,
    calls_per_second: callsPerSecond,
    categories,
    expires_at: expiresAt,
    origins,
  } = limits
  const calls = [
    apis && listed('API', apis),
    categories && listed(categories.length > 1 ? 'categories' : 'category', categories),
  ].filter((part) => part !== null)
  return [
    calls.length > 0 ? `Only ${calls.join(' and ')}` : null,
    origins && `Pages of ${shorten(origins)}`,
    addresses && `From ${shorten(addresses)}`,
    callsPerSecond === null ? null : `${formatCount(callsPerSecond)}/s`,
    callsPerDay === null
      ? null
      : `${formatCount(used?.today ?? 0)} of ${formatCount(callsPerDay)} requests today`,
    callsPerMonth === null
      ? null
      : `${formatCount(used?.this_month ?? 0)} of ${formatCount(callsPerMonth)} requests this month`,
    expiresAt === null
      ? null
      : isExpired({ limits }, now)
        ? `Expired on ${formatDay(expiresAt)}`
        : `Works until ${isMidnight(expiresAt) ? formatDay(lastDay(expiresAt)) : formatTimestamp(expiresAt)}`,
  ].filter((part) => part !== null)
}

const isMidnight = (timestamp: string) => Date.parse(timestamp) % DAY_MS === 0

/** True for a key whose expiry has passed. */
export function isExpired({ limits }: Pick<AccountKey, 'limits'>, now: Date): boolean {
  return limits?.expires_at != null && Date.parse(limits.expires_at) <= now.getTime()
}

function listed(what: string, all: readonly string[]): string {
  return `${what}${what === 'API' && all.length > 1 ? 's' : ''} ${shorten(all)}`
}

function shorten(all: readonly string[]): string {
  const rest = all.length - SHOWN
  const shown = all.slice(0, SHOWN).join(', ')
  return rest > 0 ? `${shown} and ${formatCount(rest)} more` : shown
}
