import { ANSWER_KINDS } from '@orchard/shared/call-contracts'
import { ratesInWords } from '@orchard/shared/contracts'
import * as z from 'zod'
import type { AnswerHeader } from '#src/openapi/answer-headers.ts'
import { answer, operation } from '#src/openapi/operation.ts'
import { CODES_OF_THE_API } from '#src/openapi/problems.ts'

const LIMIT_HEADERS: readonly AnswerHeader[] = ['RateLimit', 'RateLimit-Policy']
const ORIGIN_HEADERS: readonly AnswerHeader[] = ['X-Answer-Kind', 'X-Data-Source', 'X-Data-Date']
const LIFECYCLE_HEADERS: readonly AnswerHeader[] = ['Deprecation', 'Sunset', 'Link']

const BY_CONTRACT = 'Parameters and answers are those of the API; see its own OpenAPI document.'
const COUNTED =
  "Successful answers count against the quota, as do the API's own 404, 409 and 422. " +
  `Calls per second and account: ${ratesInWords()}; twice as many at once. Above that the answer is ` +
  '429 `rate_limited`. Other methods get 405 `method_not_allowed`.'
const slug = z.object({ slug: z.string().describe("The API's name in the catalogue") })
/** Documentation only: the contract of the API checks parameters. */
const freeQuery = z
  .object({ parameters: z.record(z.string(), z.string()).optional() })
  .meta({ style: 'form', explode: true })
const anyAnswer = answer('The answer of the API.', z.unknown(), [
  ...LIMIT_HEADERS,
  ...ORIGIN_HEADERS,
  ...LIFECYCLE_HEADERS,
  'Cache-Control',
  'ETag',
])

/** Errors of calls, with a key and without one. */
const PROBLEMS = {
  400: ['parameter_missing', 'parameter_invalid', 'parameter_unknown', CODES_OF_THE_API],
  404: ['api_unknown', CODES_OF_THE_API],
  409: [CODES_OF_THE_API],
  410: ['api_retired'],
  413: [CODES_OF_THE_API],
  422: [CODES_OF_THE_API],
  429: ['rate_limited', CODES_OF_THE_API],
  502: ['upstream_failed', 'upstream_timeout', 'upstream_too_large'],
  503: ['not_deployed', 'catalogue_unavailable', 'database_unavailable', CODES_OF_THE_API],
  504: [CODES_OF_THE_API],
}
const KEY_PROBLEMS = {
  ...PROBLEMS,
  401: ['key_missing', 'key_invalid'],
  429: ['quota_exceeded', ...PROBLEMS[429]],
}

const WITH_KEY = {
  tags: ['calls'],
  security: [{ apiKey: [] }],
  description: `${BY_CONTRACT} ${COUNTED}`,
  params: slug,
  response: { 200: anyAnswer },
  answerHeaders: LIMIT_HEADERS,
} as const

/** `GET /v1/{slug}`. */
export const CALL_BY_GET = operation(
  {
    ...WITH_KEY,
    operationId: 'callByGet',
    summary: 'Calls an API of the catalogue',
    querystring: freeQuery,
  },
  KEY_PROBLEMS,
)

/** `POST /v1/{slug}`. */
export const CALL_BY_POST = operation(
  {
    ...WITH_KEY,
    operationId: 'callByPost',
    summary: 'Calls an API with its parameters as a JSON object, for long texts',
    body: z.record(z.string(), z.unknown()),
  },
  { ...KEY_PROBLEMS, 400: [...KEY_PROBLEMS[400], 'body_invalid'] },
)

/** `GET /v1/{slug}/try`. */
export const TRY = operation(
  {
    operationId: 'tryCall',
    summary: 'Calls an API without a key, a few times a day per address',
    description: `${BY_CONTRACT} APIs that query an outside source need a key.`,
    tags: ['calls'],
    security: [],
    params: slug,
    querystring: freeQuery,
    response: { 200: anyAnswer },
    answerHeaders: LIMIT_HEADERS,
  },
  {
    ...PROBLEMS,
    403: ['key_needed'],
    429: ['try_limit_reached', 'tries_exhausted', ...PROBLEMS[429]],
  },
)

/** `GET /v1/{slug}/sample`. */
export const GET_SAMPLE = operation(
  {
    operationId: 'getSample',
    summary: 'Returns the documented sample answer of an API',
    tags: ['calls'],
    security: [],
    params: slug,
    response: { 200: answer('The sample.', z.unknown(), ['X-Sample-Data']) },
  },
  { 404: ['api_unknown'], 410: ['api_retired'], 503: ['catalogue_unavailable'] },
)

/** `GET /v1`. */
export const LIST_APIS = operation(
  {
    operationId: 'listApis',
    summary: 'Lists every API of the catalogue',
    tags: ['calls'],
    security: [],
    response: {
      200: answer(
        'The APIs; `kind` is null for one that is not available yet.',
        z.object({
          apis: z.array(
            z.object({
              slug: z.string(),
              kind: z.enum(ANSWER_KINDS).nullable(),
              configured: z.boolean(),
            }),
          ),
        }),
      ),
    },
  },
  { 503: ['catalogue_unavailable'] },
)
