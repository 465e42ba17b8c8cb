import { ALERT_KINDS } from '@orchard/shared/alerts'
import { WEBHOOK_FAILURE_DAYS } from '@orchard/shared/facts'
import { formatTimestamp, inWords } from '@orchard/shared/format'
import type { Delivery } from '#src/data/entities.ts'

/** Why a webhook is off. */
export const OFF_WORDS: ReadonlyMap<string, string> = new Map([
  ['owner', 'You turned this webhook off.'],
  ['gone', 'We turned this webhook off: its URL returned 410 Gone.'],
  ['failing', `We turned this webhook off: it failed for ${inWords(WEBHOOK_FAILURE_DAYS)} days.`],
])

/** Some alerts in a line. */
export function describeKinds(kinds: readonly string[]): string {
  if (kinds.length === ALERT_KINDS.length) return 'All alerts'
  const names = ALERT_KINDS.flatMap(({ id, name }) => (kinds.includes(id) ? name : []))
  return names
    .map((name, place) => (place === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    .join(', ')
}

/** The outcome of the last try. */
export function describeResult({ error, ms, state, status_code: statusCode }: Delivery): string {
  if (state === 'waiting' && statusCode === null && error === null) return 'Not sent yet'
  const took = ms === null ? '' : ` after ${ms} ms`
  if (statusCode === null) return `Not delivered: ${error ?? 'the request failed'}`
  return `${state === 'delivered' ? 'Delivered' : 'Not delivered'}: status ${statusCode}${took}`
}

/** The number of tries, and the time of the next one. */
export function describeTries({ next_try_at: nextTryAt, tries }: Delivery): string {
  const words = tries === 1 ? '1 try' : `${tries} tries`
  return nextTryAt === null ? words : `${words}, next on ${formatTimestamp(nextTryAt)}`
}
