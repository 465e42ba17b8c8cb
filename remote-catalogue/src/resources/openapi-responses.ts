import { MAX_LIVE_REQUESTS, ratesInWords } from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import { schemaOf } from './response-schema.ts'

/** RFC 9457 problem details, the form of all errors. */
export const PROBLEM = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: {
      type: 'string',
      format: 'uri',
      description: 'URL of a page with the cause, the fix and an example of the error.',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Machine-readable; its meaning never changes.' },
    detail: { type: 'string' },
    errors: {
      type: 'object',
      description: 'What is wrong, by parameter.',
      additionalProperties: { type: 'string' },
    },
  },
}

const text = { type: 'string' }
const RATE_LIMIT = {
  description:
    'Remaining requests, as in draft-ietf-httpapi-ratelimit-headers: the name of each limit, the requests left (r) and the seconds until it resets (t).',
  schema: text,
  example: '"month";r=2999;t=86400, "second";r=9;t=1',
}
const RATE_LIMIT_POLICY = {
  description:
    'The limits of the account: the name of each, the requests allowed (q) per window in seconds (w), and for "second" the burst (orchard-burst).',
  schema: text,
  example: '"month";q=3000;w=2592000, "second";q=5;w=1;orchard-burst=10',
}
const RETRY_AFTER = {
  description: 'Seconds to wait before trying again.',
  schema: { type: 'integer' },
}
const ETAG = {
  description:
    'Entity tag of a response that depends on the parameters alone. Send it in If-None-Match with GET to get 304 while the response is the same.',
  schema: text,
}
const NOT_MODIFIED = {
  description: 'Not modified: the ETag in If-None-Match is still current. Not counted.',
}
const SOURCE_FAILURES =
  'source_not_configured: this API is not available yet. source_unavailable, source_busy: the source does not respond, or accepts no more requests. source_changed: its response has an unknown format. '

/** All responses of a call by status, with the possible error codes. */
export function operationResponses(
  entry: ApiDetail,
  sample: unknown,
): Readonly<Record<string, unknown>> {
  const isLive = entry.answer.kind === 'live'
  const retryAfter = { 'Retry-After': RETRY_AFTER }
  return {
    200: {
      description: 'The response.',
      headers: responseHeaders(entry),
      content: {
        'application/json': { schema: schemaOf(sample, entry.fields), example: sample },
      },
    },
    ...(hasTag(entry) ? { 304: NOT_MODIFIED } : {}),
    400: problem(
      `parameter_missing, parameter_invalid, parameter_unknown: the response names each. ${bodyProblems(entry)}`,
    ),
    401: problem('key_missing, key_invalid'),
    404: problem('not_found: the data has no match. Counted as one request.'),
    408: problem('body_too_slow: the body arrived at less than 8 kB a second.'),
    409: problem('The parameters match several things. Counted as one request.'),
    413: problem('body_too_large'),
    415: problem(`media_type_unsupported: send ${bodyTypes(entry).join(' or ')}`),
    422: problem(
      entry.body?.kind === 'picture'
        ? 'picture_unreadable: damaged or incomplete. picture_too_large: too many pixels. took_too_long: send a smaller one. Other codes say what is missing from the picture. Counted as one request.'
        : 'The request is valid but cannot be processed; the code says why. took_too_long: it needs more time or memory than one request has. Counted as one request.',
    ),
    429: problem(
      `quota_exceeded: the monthly quota is used up. rate_limited: over the rate limit of the account. Requests per second: ${ratesInWords()}; bursts of twice as many.`,
      { RateLimit: RATE_LIMIT, 'RateLimit-Policy': RATE_LIMIT_POLICY, ...retryAfter },
    ),
    502: problem('upstream_failed, upstream_timeout, upstream_too_large'),
    503: problem(
      `${isLive ? SOURCE_FAILURES : ''}overloaded${isLive ? ` (an account can have ${inWords(MAX_LIVE_REQUESTS)} concurrent requests to live APIs)` : ''}, database_unavailable: try again in a few seconds.`,
      retryAfter,
    ),
    ...(isLive
      ? { 504: problem('source_timeout: the outside source took too long.', retryAfter) }
      : {}),
  }
}

function bodyProblems({ body }: ApiDetail): string {
  if (body?.kind === 'picture') return 'body_missing: there is no picture.'
  return 'body_invalid: the body is not a JSON object.'
}

function bodyTypes({ body }: ApiDetail): readonly string[] {
  if (body?.kind === 'picture') return body.accepts
  return ['application/json', ...(body ? ['text/plain'] : [])]
}

/** True where a response may follow from the parameters alone, so that a copy of it can be current. */
function hasTag({ answer: response, body }: ApiDetail): boolean {
  return response.kind !== 'live' && body?.kind !== 'picture'
}

function responseHeaders(entry: ApiDetail): object {
  const { answer: response } = entry
  const isLive = response.kind === 'live'
  const isDated = response.as_of !== undefined || isLive
  return {
    RateLimit: RATE_LIMIT,
    'RateLimit-Policy': RATE_LIMIT_POLICY,
    ...(hasTag(entry) ? { ETag: ETAG } : {}),
    'X-Answer-Kind': {
      description: 'How the response was made.',
      schema: { type: 'string', enum: ['computed', 'reference', 'live'] },
      example: response.kind,
    },
    'X-Data-Source': {
      description: 'The formula, library, data set or outside source.',
      schema: text,
      example: response.source,
    },
    ...(isDated
      ? {
          'X-Data-Date': {
            description: isLive
              ? 'When the outside source was called.'
              : 'Date or edition of the data.',
            schema: text,
            example: response.as_of ?? '2026-11-23T08:00:00.000Z',
          },
        }
      : {}),
  }
}

function problem(description: string, headers?: object): object {
  return {
    description,
    ...(headers ? { headers } : {}),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
