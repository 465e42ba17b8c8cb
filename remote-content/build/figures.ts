import {
  ALL_CATEGORIES,
  burstOf,
  CONSENT_DAYS,
  DAILY_TRIES,
  MAX_BATCH_REQUESTS,
  MAX_NAMED_KEYS,
  MESSAGES_KEPT_DAYS,
  NOTICE_MONTHS,
  PLANS,
  QUOTA_WARNING_PERCENT,
  REPLACED_KEY_HOURS,
  ratesInWords,
  SEARCH_LIMIT,
  SIGNED_IN_DAYS,
  VISITOR_GROUP_DAYS,
  WISHES_KEPT_DAYS,
} from '@orchard/shared/contracts'
import { formatCount, formatDollars, formatList } from '@orchard/shared/format'
import { savingRange } from '#src/data/plan-prices.ts'

const [free] = PLANS.filter(({ id }) => id === 'free')
const { min, max, names } = savingRange(PLANS)
const ofPlans = (figure: (plan: (typeof PLANS)[number]) => string) =>
  PLANS.map((plan) => `${plan.name} ${figure(plan)}`).join(', ')

/** Figures that texts may name: `{CONSENT_DAYS}` is replaced by its value. */
const FIGURES: Readonly<Record<string, number | string>> = {
  CATEGORIES: ALL_CATEGORIES.length,
  CONSENT_DAYS,
  DAILY_TRIES,
  MAX_BATCH_REQUESTS,
  MAX_NAMED_KEYS,
  MESSAGES_KEPT_MONTHS: Math.ceil(MESSAGES_KEPT_DAYS / (365 / 12)),
  WISHES_KEPT_MONTHS: Math.ceil(WISHES_KEPT_DAYS / (365 / 12)),
  NOTICE_MONTHS,
  QUOTA_WARNING_PERCENT,
  REPLACED_KEY_HOURS,
  SEARCH_LIMIT,
  SIGNED_IN_DAYS,
  VISITOR_GROUP_DAYS,
  PLAN_PRICES: ofPlans(({ monthlyPrice }) => formatDollars(monthlyPrice)),
  PLAN_QUOTAS: ofPlans(({ monthlyQuota }) => formatCount(monthlyQuota)),
  PLAN_RATES: ratesInWords(),
  FREE_QUOTA: formatCount(free?.monthlyQuota ?? 0),
  FREE_BURST: free ? burstOf(free) : 0,
  ANNUAL_PLANS: formatList(names),
  ANNUAL_SAVING: `${min} to ${max}%`,
}

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/**
 * Replaces the figures that a text names: `{SEARCH_LIMIT}` by `7`, `{SEARCH_LIMIT:word}` by `seven`.
 * @throws {Error} for a name that is unknown, and for a figure that has no word.
 */
export function withFigures(text: string): string {
  return text.replaceAll(/\{([\w:]+)\}/g, (placeholder, inside: string) => {
    const [name = '', form] = inside.split(':')
    const figure = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined
    if (figure === undefined)
      throw new Error(`there is no figure ${placeholder}; build/figures.ts has ${known()}`)
    if (form === undefined) return String(figure)
    const word = form === 'word' ? WORDS[Number(figure)] : undefined
    if (word === undefined) throw new Error(`${placeholder} has no word: only 0 to 9 do`)
    return word
  })
}

function known(): string {
  return Object.keys(FIGURES).join(', ')
}
