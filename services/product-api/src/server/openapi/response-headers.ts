/** Response headers that callers act on, with their descriptions. */
const RESPONSE_HEADERS = {
  'X-Request-Id': "ID of the request: the caller's own, or a generated one.",
  'Retry-After': 'Number of seconds to wait before retrying.',
  RateLimit:
    'Remaining requests of the month and of the second, as `"name";r=requests;t=seconds` (draft-ietf-httpapi-ratelimit-headers); of the second alone for a publishable key.',
  'RateLimit-Policy': 'The limits, as `"name";q=requests;w=seconds`.',
  'X-Answer-Kind': 'Response kind: computed, reference or live.',
  'X-Data-Source': 'Formula, library, data set or outside source behind the response.',
  'X-Data-Date': 'Date or edition of reference data.',
  Deprecation: 'Since when the API is deprecated, as `@` and a Unix time (RFC 9745).',
  Sunset: 'When a deprecated API ends (RFC 8594).',
  Link: 'The policy on deprecated APIs, as `rel="deprecation"`.',
  ETag: 'Entity tag, for `If-None-Match`. Sent if the response depends on the parameters alone.',
  'X-Sample-Data': 'Always `true`.',
  'Content-Disposition': 'Name of the downloaded file.',
  'Cache-Control': 'How long the response may be cached.',
} as const

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** Describes headers in the form that `@fastify/swagger` expects. */
export function describeHeaders(names: readonly ResponseHeader[]) {
  return Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: RESPONSE_HEADERS[name] }]),
  )
}
