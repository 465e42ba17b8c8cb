import type { ResponseOrigin } from '@orchard/shared/call-contracts'
import { burstOf, PLANS, STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { formatCount } from '@orchard/shared/format'
import { originWords } from '#src/data/response-origin.ts'

export const FREE_QUOTA = 'Free quota'
export const MEASURED = `Uptime, ${STATUS_KEPT_DAYS} days`

/** Of one API, as the product API’s own checks found it. */
export const measuredUrl = (apiHost: string, slug: string) => `${apiHost}/status/apis/${slug}`

/** The limits of the Free plan, freshness and source of the data, and its licence. */
export function factsOf(
  origin: ResponseOrigin,
  isAvailable: boolean,
): readonly (readonly [name: string, text: string])[] {
  const [free] = PLANS
  const words = originWords(origin, isAvailable)
  return [
    ['Rate limit', `${free?.callsPerSecond} requests/s, burst of ${free && burstOf(free)}`],
    [FREE_QUOTA, `${formatCount(free?.monthlyQuota ?? 0)} requests a month`],
    ['Data', words.slice(0, -1).join(' · ')],
    ['Licence', words.at(-1) ?? ''],
  ]
}
