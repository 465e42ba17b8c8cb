import {
  DELIVERIES_KEPT_DAYS,
  MAX_DELIVERIES,
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
} from '@orchard/shared/alerts'
import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import {
  burstOf,
  CONSENT_DAYS,
  DAILY_TRIES,
  DEVICE_TRUST_DAYS,
  MAX_BATCH_REQUESTS,
  MAX_NAMED_KEYS,
  MAX_REFUSALS,
  MESSAGES_KEPT_DAYS,
  NOTICE_MONTHS,
  PLANS,
  QUOTA_WARNING_PERCENT,
  REFUSALS_KEPT_DAYS,
  REPLACED_KEY_HOURS,
  ratesInWords,
  SEARCH_LIMIT,
  SIGNED_IN_DAYS,
  USAGE_HOURS_DAYS,
  USAGE_KEPT_MONTHS,
  VISITOR_GROUP_DAYS,
  WISHES_KEPT_DAYS,
} from '@orchard/shared/facts'
import { formatCount, formatDollars, formatList } from '@orchard/shared/format'
import { savingRange } from './plan-prices.ts'

const [free] = PLANS.filter(({ id }) => id === 'free')
const { min, max, names } = savingRange(PLANS)
const ofPlans = (figure: (plan: (typeof PLANS)[number]) => string) =>
  PLANS.map((plan) => `${plan.name} ${figure(plan)}`).join(', ')

/** Figures that texts may name: `{CONSENT_DAYS}` is replaced by its value. */
const FIGURES: Readonly<Record<string, number | string>> = {
  CATEGORIES: ALL_CATEGORIES.length,
  CONSENT_DAYS,
  DAILY_TRIES,
  DELIVERIES_KEPT_DAYS,
  DEVICE_TRUST_DAYS,
  MAX_BATCH_REQUESTS,
  MAX_DELIVERIES,
  MAX_NAMED_KEYS,
  MAX_WEBHOOKS,
  MAX_REFUSALS: formatCount(MAX_REFUSALS),
  OLD_SECRET_HOURS,
  MESSAGES_KEPT_MONTHS: Math.ceil(MESSAGES_KEPT_DAYS / (365 / 12)),
  WISHES_KEPT_MONTHS: Math.ceil(WISHES_KEPT_DAYS / (365 / 12)),
  NOTICE_MONTHS,
  QUOTA_WARNING_PERCENT,
  REFUSALS_KEPT_DAYS,
  REPLACED_KEY_HOURS,
  SEARCH_LIMIT,
  SIGNED_IN_DAYS,
  USAGE_HOURS_DAYS,
  USAGE_KEPT_MONTHS,
  VISITOR_GROUP_DAYS,
  PLAN_PRICES: ofPlans(({ monthlyPrice }) => formatDollars(monthlyPrice)),
  PLAN_QUOTAS: ofPlans(({ monthlyQuota }) => formatCount(monthlyQuota)),
  PLAN_RATES: ratesInWords(),
  FREE_QUOTA: formatCount(free?.monthlyQuota ?? 0),
  FREE_RATE: free?.callsPerSecond ?? 0,
  FREE_BURST: free ? burstOf(free) : 0,
  ANNUAL_PLANS: formatList(names),
  ANNUAL_SAVING: `${min} to ${max}%`,
}

const WORDS = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
const MILLION = 1_000_000

/** A number of at most ten, or so many millions, in words; any other in digits. */
export function inWords(count: number): string {
  const millions = count % MILLION === 0 ? WORDS[count / MILLION] : undefined
  return WORDS[count] ?? (millions ? `${millions} million` : formatCount(count))
}

/**
 * Replaces the figures that a text names: `{SEARCH_LIMIT}` by `7`, `{SEARCH_LIMIT:word}` by `seven`.
 * @throws {Error} for a name that is unknown, and for a figure that has no word.
 */
export function withFigures(text: string): string {
  return replaceFigures(text, (placeholder) => {
    throw new Error(`there is no figure ${placeholder}; src/data/figures.ts has ${known()}`)
  })
}

function replaceFigures(text: string, unknown: (placeholder: string) => string): string {
  return text.replaceAll(/\{([\w:]+)\}/g, (placeholder, inside: string) => {
    const [name = '', form] = inside.split(':')
    const figure = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined
    if (figure === undefined) return unknown(placeholder)
    if (form === undefined) return String(figure)
    const word = form === 'word' ? WORDS[Number(figure)] : undefined
    if (word === undefined) throw new Error(`${placeholder} has no word: only 0 to 10 do`)
    return word
  })
}

const filled = new WeakMap<object, unknown>()

/**
 * A text with its parts and their figures, which are those of the host's release: a text is built with the names of the
 * figures alone. Other names in braces stay as they are. Gives the same object again for the same text.
 */
export function fillFigures<T extends object>(text: T): T {
  const known = filled.get(text) ?? JSON.parse(replaceFigures(JSON.stringify(text), (name) => name))
  filled.set(text, known)
  return known
}

function known(): string {
  return Object.keys(FIGURES).join(', ')
}
