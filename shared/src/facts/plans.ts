/** A subscription tier. Prices are US dollars, quotas are calls per month. */
export interface Plan {
  id: 'free' | 'learner' | 'developer' | 'business' | 'professional'
  name: string
  monthlyPrice: number
  yearlyPrice: number
  /** Its yearly price is shown as given, but neither charged nor used in calculations. */
  isMonthlyOnly?: true
  monthlyQuota: number
  /** The quota of accounts opened before `QUOTA_CUTOVER_AT`. */
  legacyMonthlyQuota: number
  /** Sustained requests per second of an account; see `burstOf` for short peaks. */
  callsPerSecond: number
}

/** The plans, cheapest first. */
export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    monthlyPrice: 0,
    yearlyPrice: 0,
    monthlyQuota: 3_000,
    legacyMonthlyQuota: 10_000,
    callsPerSecond: 5,
  },
  {
    id: 'learner',
    name: 'Learner',
    monthlyPrice: 29,
    yearlyPrice: 228,
    monthlyQuota: 20_000,
    legacyMonthlyQuota: 200_000,
    callsPerSecond: 10,
  },
  {
    id: 'developer',
    name: 'Developer',
    monthlyPrice: 59,
    yearlyPrice: 468,
    monthlyQuota: 100_000,
    legacyMonthlyQuota: 1_000_000,
    callsPerSecond: 25,
  },
  {
    id: 'business',
    name: 'Business',
    monthlyPrice: 99,
    yearlyPrice: 828,
    monthlyQuota: 1_000_000,
    legacyMonthlyQuota: 5_000_000,
    callsPerSecond: 100,
  },
  // The source gives 199 per year; the other tiers' yearly prices are twelve discounted months, 199
  // is one.
  {
    id: 'professional',
    name: 'Professional',
    monthlyPrice: 299,
    yearlyPrice: 199,
    isMonthlyOnly: true,
    monthlyQuota: 10_000_000,
    legacyMonthlyQuota: 10_000_000,
    callsPerSecond: 200,
  },
]

/** Unix seconds at which today's monthly quotas began. */
export const QUOTA_CUTOVER_AT = 1_759_561_200

/** A burst may use the calls of this many seconds. */
const BURST_SECONDS = 2

/** The requests per second of every plan, for a sentence: `Free 5, Learner 10, …`. */
export function ratesInWords(): string {
  return PLANS.map(({ callsPerSecond, name }) => `${name} ${callsPerSecond}`).join(', ')
}

/** The most calls at once after a pause. */
export function burstOf({ callsPerSecond }: Pick<Plan, 'callsPerSecond'>): number {
  return callsPerSecond * BURST_SECONDS
}
