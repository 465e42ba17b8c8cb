import {
  type Plan,
  REFUSALS_KEPT_DAYS,
  USAGE_HOURS_DAYS,
  USAGE_KEPT_MONTHS,
} from '@orchard/shared/facts'
import { DAY_MS, HOUR_MS } from '@orchard/shared/format'
import { monthAround } from '@orchard/shared/planning'
import { quotaOf } from '#src/modules/accounts/quota.ts'
import type { OperatorLimits, PlanChange, QuotaTerms } from '#src/modules/accounts/tables.ts'
import { startOfDay, UNIX_EPOCH } from '#src/server/utc.ts'

/** The parts of an account that decide its quota. */
export interface QuotaHolder {
  plan: Plan['id']
  createdAt: Date
  /** Null without a paid subscription: the quota is that of the UTC month. */
  quotaTerms: QuotaTerms | null
  /** Null for those of the plan. */
  limits: OperatorLimits | null
}

/** The month that an account's calls count in, and its quota. */
export interface QuotaMonth {
  /** Its first moment; what usage is stored under. */
  id: string
  start: Date
  /** The first moment that is not in it. While `awaitsPayment`, when to look again. */
  end: Date
  seconds: number
  quota: number
  /** Its end has passed, and the next one begins when it is paid. */
  awaitsPayment: boolean
}

/** The quota month of an account at a moment; its quota is that of the plan, or the one that an operator has set. */
export function quotaMonthOf(holder: QuotaHolder, at: Date): QuotaMonth {
  const month = planMonthOf(holder, at)
  return { ...month, quota: holder.limits?.callsPerMonth ?? month.quota }
}

/**
 * The month with the quota of the plan. A paid plan's months begin on the anchor's day; a new
 * one begins only once it is paid. In a month in which the plan changed, each plan gives its
 * quota's share of the time that it held.
 */
function planMonthOf(holder: QuotaHolder, at: Date): QuotaMonth {
  const { plan, quotaTerms: terms } = holder
  const { monthly } = quotaOf(holder)
  // A plan whose payment is disputed has terms and is suspended.
  if (terms === null || plan === 'free') return toMonth(monthAround(UNIX_EPOCH, at), monthly, null)
  const paidThrough = terms.paidThrough * 1_000
  const awaited = at.getTime() < paidThrough ? null : at
  const anchor = terms.anchor * 1_000
  // The provider's clock, which set the anchor, may be ahead of ours.
  const within = awaited ? paidThrough - 1 : Math.max(at.getTime(), anchor)
  const found = monthAround(new Date(anchor), new Date(within))
  const change = changeIn(terms, found)
  if (!change) return toMonth(found, monthly, awaited)
  const rest = monthly * shareOf(found, change.at * 1_000, found.end.getTime())
  const start = new Date(change.month * 1_000)
  return toMonth({ start, end: found.end }, Math.ceil(change.carried + rest), awaited)
}

/** A subscription that decides about a quota. */
export interface PaidPlan {
  plan: Plan['id']
  anchor: number
  paidThrough: number
  /** When this plan began, which its latest invoice says. */
  since: number
}

/**
 * The terms after a change of the same subscription. A change at the beginning of a quota month
 * carries nothing over; calls that were used stay counted in any other.
 */
export function changeTerms(before: QuotaHolder, after: PaidPlan): QuotaTerms {
  const { anchor, paidThrough } = after
  const { quotaTerms: terms } = before
  if (terms === null) return { anchor, paidThrough, change: null }
  // A term that begins anew does so when it is paid.
  if (anchor >= paidThrough) return { ...terms, paidThrough }
  if (before.plan === after.plan && terms.anchor === anchor) return { ...terms, paidThrough }
  const at = terms.anchor === anchor ? Math.max(after.since, anchor) : anchor
  const under = monthAround(new Date(terms.anchor * 1_000), new Date(at * 1_000))
  const earlier = changeIn(terms, under)
  const month = earlier?.month ?? under.start.getTime() / 1_000
  if (month === at) return { anchor, paidThrough, change: null }
  const from = (earlier?.at ?? month) * 1_000
  const share = shareOf(under, from, Math.max(at * 1_000, from))
  const carried = (earlier?.carried ?? 0) + quotaOf(before).monthly * share
  return { anchor, paidThrough, change: { at, month, carried } }
}

/** From when usage is kept: whole months beside the current one. */
export function usageIsKeptFrom(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - USAGE_KEPT_MONTHS, 1))
}

/** From when usage is kept by the hour. */
export function hoursAreKeptFrom(now: Date): Date {
  return new Date(startOfDay(now).getTime() - USAGE_HOURS_DAYS * DAY_MS)
}

/** From when refusals are kept. */
export function refusalsAreKeptFrom(now: Date): Date {
  return new Date(now.getTime() - REFUSALS_KEPT_DAYS * DAY_MS)
}

interface Span {
  start: Date
  end: Date
}

function changeIn({ change }: QuotaTerms, { end, start }: Span): PlanChange | null {
  const at = (change?.at ?? Number.NaN) * 1_000
  return at >= start.getTime() && at < end.getTime() ? change : null
}

/** The share of a month that lies between two moments. */
function shareOf({ end, start }: Span, from: number, to: number): number {
  return (to - from) / (end.getTime() - start.getTime())
}

/** @param awaited a moment after the end for which the next month is not paid; null for none. */
function toMonth({ end: due, start }: Span, quota: number, awaited: Date | null): QuotaMonth {
  // A renewal is charged about an hour after the period ends, and again later if that fails.
  const hours = awaited ? Math.floor((awaited.getTime() - due.getTime()) / HOUR_MS) + 1 : 0
  const end = new Date(due.getTime() + hours * HOUR_MS)
  const seconds = (end.getTime() - start.getTime()) / 1_000
  return { id: start.toISOString(), start, end, seconds, quota, awaitsPayment: awaited !== null }
}
