import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import * as facts from '@orchard/shared/facts'
import { formatCount, formatDollars, formatList, inWords } from '@orchard/shared/format'
import { savingRange } from './plan-prices.ts'

const { burstOf, MESSAGES_KEPT_DAYS, PLANS, ratesInWords, WISHES_KEPT_DAYS } = facts
const [free] = PLANS.filter(({ id }) => id === 'free')
const { min, max, names } = savingRange(PLANS)
const ofPlans = (figure: (plan: (typeof PLANS)[number]) => string) =>
  PLANS.map((plan) => `${plan.name} ${figure(plan)}`).join(', ')

/** Figures that texts may name: `{CONSENT_DAYS}` is replaced by its value. The facts give their numbers and words. */
const FIGURES: Readonly<Record<string, number | string>> = {
  ...Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [],
    ),
  ),
  CATEGORIES: ALL_CATEGORIES.length,
  MESSAGES_KEPT_MONTHS: Math.ceil(MESSAGES_KEPT_DAYS / (365 / 12)),
  WISHES_KEPT_MONTHS: Math.ceil(WISHES_KEPT_DAYS / (365 / 12)),
  PLAN_PRICES: ofPlans(({ monthlyPrice }) => formatDollars(monthlyPrice)),
  PLAN_QUOTAS: ofPlans(({ monthlyQuota }) => formatCount(monthlyQuota)),
  PLAN_RATES: ratesInWords(),
  FREE_QUOTA: free?.monthlyQuota ?? 0,
  FREE_RATE: free?.callsPerSecond ?? 0,
  FREE_BURST: free ? burstOf(free) : 0,
  ANNUAL_PLANS: formatList(names),
  ANNUAL_SAVING: `${min} to ${max}%`,
}

/**
 * Replaces the figures that a text names: `{SEARCH_LIMIT}` by `7`, `{SEARCH_LIMIT:word}` by `seven`.
 * @throws {Error} for a name that is unknown.
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
    if (form !== undefined && form !== 'word') throw new Error(`${placeholder} has no such form`)
    if (typeof figure === 'string') return figure
    return form ? inWords(figure) : formatCount(figure)
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
