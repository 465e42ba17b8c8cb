import type { Contract } from '#src/modules/catalogue/contract.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { type QuotaMonth, secondsUntil } from '#src/modules/usage/period.ts'
import type { BucketState } from './token-buckets.ts'

/** Headers that pages of other origins may read. */
const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'X-Sample-Data',
  'X-Answer-Kind',
  'X-Data-Source',
  'X-Data-Date',
  'ETag',
  'Allow',
  'Deprecation',
  'Sunset',
  'Link',
]

/** Headers that callers send, and those that their tracing tools and HTTP libraries add to every request of a page. */
const ALLOWED = [
  'X-Api-Key',
  'X-Request-Id',
  'X-Requested-With',
  'Accept',
  'Content-Type',
  'If-None-Match',
  'Traceparent',
  'Tracestate',
  'Baggage',
  'Sentry-Trace',
]
/** Of the transport of the Model Context Protocol. */
const MCP_HEADERS = [
  'Mcp-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
]

/** Headers of every response below `/v1`, which pages of every origin may call. */
export const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED.join(', '),
  'Cache-Control': 'no-store',
  // Browsers cache responses per key, whose use may depend on the page.
  Vary: 'X-Api-Key, Origin',
}

/** Headers of a preflight (Fetch, CORS protocol). */
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': ALLOWED.join(', '),
  'Access-Control-Max-Age': '86400',
}

/** Headers of responses and preflights of `/mcp` for a page that may send messages. */
export function mcpCorsHeaders(origin: string) {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': [...EXPOSED, 'Mcp-Session-Id', 'WWW-Authenticate'].join(', '),
  }
}

/** Headers of a preflight of `/mcp`. */
export const MCP_PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': [...ALLOWED, 'Authorization', ...MCP_HEADERS].join(', '),
  'Access-Control-Max-Age': '86400',
}

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

/** Whole seconds, at least 1. */
export function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000))
}

/** Headers for a named limit. */
export function limitHeaders(
  name: 'keyless' | 'messages' | 'try',
  limit: { max: number; windowSeconds: number; remaining: number; resetSeconds: number },
) {
  return {
    'RateLimit-Policy': `"${name}";q=${limit.max};w=${limit.windowSeconds}`,
    RateLimit: `"${name}";r=${limit.remaining};t=${limit.resetSeconds}`,
  }
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
