import type { Contract } from '#src/modules/catalogue/contract.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import type { QuotaMonth } from '#src/modules/usage/period.ts'
import { inSeconds } from '#src/server/call-headers.ts'
import type { BucketState } from '#src/server/token-buckets.ts'
import { secondsUntil } from '#src/server/utc.ts'

/** The key of a call, and its limits. */
interface Limited {
  key: Pick<FoundKey, 'kind'>
  month: QuotaMonth
  second: BucketState
}

/** False for a key that everybody may read, who must not learn by it what the account uses. */
const isToldMonth = ({ kind }: Limited['key']) => kind !== 'publishable'

/**
 * Remaining calls of an account for the month and for the second, as the headers of
 * draft-ietf-httpapi-ratelimit-headers; those of the second alone for a publishable key.
 */
export function callHeaders(limited: Limited & { used: number }, now: Date) {
  const { key, month, second, used } = limited
  const left = Math.max(0, month.quota - used)
  const ofMonth = `"month";r=${left};t=${secondsUntil(month.end, now)}, `
  return {
    'RateLimit-Policy': policiesOf(limited),
    RateLimit: `${isToldMonth(key) ? ofMonth : ''}${leftOf(second)}`,
  }
}

/** Headers for a call above the limit per second; leaves out what is left of the month. */
export function refusalHeaders(limited: Limited) {
  const { second } = limited
  return {
    'RateLimit-Policy': policiesOf(limited),
    RateLimit: leftOf(second),
    'Retry-After': String(inSeconds(second.nextInMs)),
  }
}

/** The draft requires a vendor prefix for our own parameter. */
function policiesOf({ key, month: { quota, seconds }, second: { rate } }: Limited): string {
  const ofMonth = `"month";q=${quota};w=${seconds}, `
  return `${isToldMonth(key) ? ofMonth : ''}"second";q=${rate.perSecond};w=1;orchard-burst=${rate.burst}`
}

function leftOf({ fullInMs, left }: BucketState): string {
  return `"second";r=${left};t=${inSeconds(fullInMs)}`
}

/**
 * Headers for an API that will be retired: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link
 * to the policy.
 * @param site origin of the site that has the policy.
 */
export function lifecycleHeaders({ deprecated }: Pick<Contract, 'deprecated'>, site: string) {
  if (!deprecated) return {}
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1_000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
    Link: `<${site}/versioning>; rel="deprecation"; type="text/html"`,
  }
}
