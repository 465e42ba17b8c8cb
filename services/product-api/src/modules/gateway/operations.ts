import { RESPONSE_KINDS } from '@orchard/shared/call-contracts'
import { MAX_BATCH_REQUESTS, MAX_LIVE_REQUESTS, ratesInWords } from '@orchard/shared/facts'
import * as z from 'zod'
import { SUSPENDED, USE_REFUSALS } from '#src/modules/keys/key-guard.ts'
import { NOT_MODIFIED, ok, operation, respond } from '#src/server/openapi/operation.ts'
import { CODES_OF_THE_API } from '#src/server/openapi/problems.ts'
import type { ResponseHeader } from '#src/server/openapi/response-headers.ts'

const LIMIT_HEADERS: readonly ResponseHeader[] = ['RateLimit', 'RateLimit-Policy']

const ORIGIN_HEADERS: readonly ResponseHeader[] = ['X-Answer-Kind', 'X-Data-Source', 'X-Data-Date']

const LIFECYCLE_HEADERS: readonly ResponseHeader[] = ['Deprecation', 'Sunset', 'Link']

const BY_CONTRACT = 'Parameters and responses depend on the API; see its own OpenAPI document.'

const COUNTED =
  "Successful responses count against the quota, as do the API's own 404, 409 and 422, including " +
  '`host_unreachable`, where a host that the caller names does not respond. An account may have ' +
  `${MAX_LIVE_REQUESTS} requests to live APIs in progress; more return 503 \`overloaded\`. ` +
  `Requests per second and account: ${ratesInWords()}; bursts of twice as many. Above that, requests return ` +
  '429 `rate_limited`. Other methods return 405 `method_not_allowed`.'

const slug = z.object({ slug: z.string().describe("The API's name in the catalogue") })

/** Documentation only. */
const IF_NONE_MATCH = z.object({
  'if-none-match': z.string().optional().describe('Entity tags of earlier responses'),
})

/** Documentation only: the contract of the API checks parameters. */
const freeQuery = z
  .object({ parameters: z.record(z.string(), z.string()).optional() })
  .meta({ style: 'form', explode: true })

const anyResponse = respond('The response of the API.', z.unknown(), [
  ...LIMIT_HEADERS,
  ...ORIGIN_HEADERS,
  ...LIFECYCLE_HEADERS,
  'Cache-Control',
  'ETag',
])

/** Documentation only, as the query is. */
const parametersOrBody = z.record(z.string(), z.unknown())

const BY_POST =
  'The body is a JSON object of parameters. Where an API takes a picture or a long text, that is the ' +
  'body, and the parameters are in the URL.'

const BODY_CODES = ['body_invalid', 'body_missing']

const CONDITIONAL =
  'Send the `ETag` of a response in `If-None-Match` to get 304 if it has not changed: that does not count against the quota. ' +
  'HEAD is GET without a body, and counts the same.'

const SLOW = { 408: ['body_too_slow'] }

const BLOCKED = { 403: ['address_blocked'] }

/** Errors of calls, with a key and without one. */
const PROBLEMS = {
  400: ['parameter_missing', 'parameter_invalid', 'parameter_unknown', CODES_OF_THE_API],
  ...BLOCKED,
  404: ['api_unknown', CODES_OF_THE_API],
  405: ['method_not_allowed'],
  409: [CODES_OF_THE_API],
  410: ['api_retired'],
  413: [CODES_OF_THE_API],
  422: [CODES_OF_THE_API],
  429: ['rate_limited', CODES_OF_THE_API],
  502: ['upstream_failed', 'upstream_timeout', 'upstream_too_large'],
  503: [
    'not_deployed',
    'catalogue_unavailable',
    'database_unavailable',
    'maintenance',
    CODES_OF_THE_API,
  ],
  504: [CODES_OF_THE_API],
}

const KEY_PROBLEMS = {
  ...PROBLEMS,
  401: ['key_missing', 'key_invalid'],
  403: [...PROBLEMS[403], ...SUSPENDED, ...USE_REFUSALS, 'key_api_refused', 'key_limit_reached'],
  429: ['quota_exceeded', ...PROBLEMS[429]],
}

const OF_CALL = {
  tags: ['calls'],
  params: slug,
  querystring: freeQuery,
  response: { 200: anyResponse },
  responseHeaders: LIMIT_HEADERS,
} as const

const BY_KEY = { ...OF_CALL, security: [{ apiKey: [] }] } as const

/** `GET /v1/{slug}`. */
export const CALL_BY_GET = operation('callByGet', 'Calls an API of the catalogue', {
  ...BY_KEY,
  description: `${BY_CONTRACT} ${CONDITIONAL} ${COUNTED}`,
  headers: IF_NONE_MATCH,
  response: { ...BY_KEY.response, ...NOT_MODIFIED },
  problems: KEY_PROBLEMS,
})

/** `POST /v1/{slug}`. */
export const CALL_BY_POST = operation(
  'callByPost',
  'Calls an API with its parameters, a picture or a long text as the body',
  {
    ...BY_KEY,
    description: `${BY_CONTRACT} ${BY_POST} ${COUNTED}`,
    body: parametersOrBody,
    problems: { ...KEY_PROBLEMS, ...SLOW, 400: [...KEY_PROBLEMS[400], ...BODY_CODES] },
  },
)

/** `POST /v1/{slug}/batch`. */
export const CALL_BATCH = operation('callBatch', 'Calls an API with several sets of parameters', {
  tags: ['calls'],
  security: [{ apiKey: [] }],
  description:
    `Up to ${MAX_BATCH_REQUESTS} JSON objects of parameters; the responses keep their order. A batch is one request for the rate limit; ` +
    'each response counts against the quota on its own. Each has its own status code: one that fails leaves the ' +
    'others, and those beyond the quota are 429 `quota_exceeded`. An account may have one batch in progress (503 `overloaded`). ' +
    'APIs that take a picture have no batch.',
  params: slug,
  body: z.object({
    requests: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_BATCH_REQUESTS),
  }),
  response: ok(
    'The responses.',
    z.object({
      responses: z.array(
        z.object({
          status: z.number().int().describe('The status code that a single request would have'),
          body: z.unknown().describe('The response of the API, or a problem document'),
        }),
      ),
    }),
    [...LIMIT_HEADERS, ...LIFECYCLE_HEADERS],
  ),
  responseHeaders: LIMIT_HEADERS,
  problems: {
    400: ['body_invalid', 'batch_unsupported', 'parameter_invalid'],
    401: KEY_PROBLEMS[401],
    403: KEY_PROBLEMS[403],
    404: ['api_unknown'],
    405: ['method_not_allowed'],
    408: ['body_too_slow'],
    410: ['api_retired'],
    413: ['body_too_large'],
    415: ['media_type_unsupported'],
    429: ['rate_limited', 'quota_exceeded'],
    503: [
      'overloaded',
      'not_deployed',
      'catalogue_unavailable',
      'database_unavailable',
      'maintenance',
    ],
  },
})

const WITHOUT_KEY = { ...OF_CALL, security: [] } as const

const WITHOUT_KEY_SUMMARY = 'Calls an API without a key, a few times a day per IP address'

const NEEDS_KEY = 'APIs that query an outside source need a key.'

const TRY_PROBLEMS = {
  ...PROBLEMS,
  403: ['key_needed', ...PROBLEMS[403]],
  429: ['try_limit_reached', 'tries_exhausted', ...PROBLEMS[429]],
}

/** `GET /v1/{slug}/try`. */
export const TRY_BY_GET = operation('tryCall', WITHOUT_KEY_SUMMARY, {
  ...WITHOUT_KEY,
  description: `${BY_CONTRACT} ${CONDITIONAL} ${NEEDS_KEY}`,
  headers: IF_NONE_MATCH,
  response: { ...WITHOUT_KEY.response, ...NOT_MODIFIED },
  problems: TRY_PROBLEMS,
})

/** `POST /v1/{slug}/try`. */
export const TRY_BY_POST = operation('tryCallByPost', WITHOUT_KEY_SUMMARY, {
  ...WITHOUT_KEY,
  description: `${BY_CONTRACT} ${BY_POST} ${NEEDS_KEY}`,
  body: parametersOrBody,
  problems: { ...TRY_PROBLEMS, ...SLOW, 400: [...TRY_PROBLEMS[400], ...BODY_CODES] },
})

/** `GET /v1/{slug}/sample`. */
export const GET_SAMPLE = operation('getSample', 'Returns the example response of an API', {
  tags: ['calls'],
  security: [],
  params: slug,
  headers: IF_NONE_MATCH,
  response: {
    ...ok('The example response.', z.unknown(), ['X-Sample-Data', 'ETag', 'Cache-Control']),
    ...NOT_MODIFIED,
  },
  problems: {
    ...BLOCKED,
    404: ['api_unknown'],
    410: ['api_retired'],
    503: ['catalogue_unavailable'],
  },
})

/** `GET /v1`. */
export const LIST_APIS = operation('listApis', 'Lists every API of the catalogue', {
  tags: ['calls'],
  security: [],
  response: ok(
    'The APIs; `configured` is false for one whose outside source is not enabled.',
    z.object({
      apis: z.array(
        z.object({
          slug: z.string(),
          category: z.string().nullable(),
          kind: z.enum(RESPONSE_KINDS).nullable(),
          configured: z.boolean(),
        }),
      ),
    }),
  ),
  problems: { ...BLOCKED, 503: ['catalogue_unavailable'] },
})
