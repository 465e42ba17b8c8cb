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
