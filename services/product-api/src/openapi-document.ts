import { ANSWER_KINDS } from '@orchard/shared/call-contracts'
import { ratesInWords } from '@orchard/shared/contracts'

type Json = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const time = { type: 'string', format: 'date-time' }
const integer = { type: 'integer' }
const object = (properties: Json): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
const list = (items: Json): Json => ({ type: 'array', items })
const answer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
})
const body = (schema: Json): Json => ({
  required: true,
  content: { 'application/json': { schema } },
})
const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
const parameter = (place: string, name: string, required: boolean, schema: Json = text): Json => ({
  in: place,
  name,
  required,
  schema,
})

const ACCOUNT_PROBLEMS = {
  400: problem('token_missing, provider_unknown'),
  401: problem('token_invalid, token_expired'),
  410: problem('account_deleted: only a new sign-in opens another account'),
  429: problem('rate_limited'),
  503: problem('identity_unavailable'),
}
const NO_CONTENT = { description: 'Done.' }
const HEALTHY = answer('It does.', object({ status: text }))

/** An operation of who signed in, by the token as Bearer. */
const ofAccount = (summary: string, responses: Json, more: Json = {}): Json => ({
  summary,
  security: [{ token: [] }],
  ...more,
  parameters: [
    parameter('header', 'X-Identity-Provider', false, { enum: ['google'] }),
    ...(Array.isArray(more['parameters']) ? more['parameters'] : []),
  ],
  responses: { ...responses, ...ACCOUNT_PROBLEMS },
})

const submission = (summary: string): Json => ({
  summary,
  parameters: [parameter('header', 'Idempotency-Key', true)],
  requestBody: body({ type: 'object' }),
  responses: {
    201: answer('Stored.', object({ received: { const: true } })),
    400: problem('idempotency_key_missing, request_malformed'),
    413: problem('body_too_large'),
    415: problem('media_type_unsupported'),
    422: problem('form_invalid, idempotency_key_reused'),
    429: problem('rate_limited'),
  },
})

const CALL_RESPONSES = {
  200: answer('The answer; X-Answer-Kind and X-Data-Source say where it comes from.', {}),
  400: problem('parameter_missing, parameter_invalid, parameter_unknown, body_invalid'),
  404: problem('api_unknown, or not_found by the API'),
  409: problem('the API finds several'),
  413: problem('body_too_large'),
  415: problem('media_type_unsupported'),
  422: problem('the API cannot answer; its code says why'),
  502: problem('upstream_failed, upstream_timeout, upstream_too_large'),
  503: problem('not_deployed, overloaded, catalogue_unavailable, database_unavailable'),
}

/** A call of an API with a key. */
const call = (summary: string, more: Json = {}): Json => ({
  summary,
  security: [{ apiKey: [] }],
  parameters: [parameter('path', 'slug', true)],
  ...more,
  responses: {
    ...CALL_RESPONSES,
    401: problem('key_missing, key_invalid'),
    405: problem('method_not_allowed'),
    429: problem(
      `quota_exceeded. rate_limited: calls per second and account: ${ratesInWords()}; twice as many at once`,
    ),
  },
})

const deviceKey = parameter('path', 'deviceKey', true)

/** The OpenAPI 3.1 document of this server. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Product API', version: '1.0.0', summary: 'Accounts, keys, calls and forms.' },
  paths: {
    '/v1': {
      get: {
        summary: 'Every API of the catalogue',
        responses: {
          200: answer(
            'Kind is null while nothing answers an API.',
            object({
              apis: list(
                object({
                  slug: text,
                  kind: { enum: [...ANSWER_KINDS, null] },
                  configured: { type: 'boolean' },
                }),
              ),
            }),
          ),
          503: problem('catalogue_unavailable'),
        },
      },
    },
    '/v1/{slug}': {
      get: call('Calls an API of the catalogue; its own document says with which parameters'),
      post: call('The same with the parameters as a JSON object, for long texts', {
        requestBody: body({ type: 'object' }),
      }),
    },
    '/v1/{slug}/try': {
      get: {
        summary: 'The same as a call, without a key, a few times a day and address',
        parameters: [parameter('path', 'slug', true)],
        responses: {
          ...CALL_RESPONSES,
          403: problem('key_needed: the API asks an outside source'),
          429: problem('try_limit_reached, tries_exhausted, rate_limited'),
        },
      },
    },
    '/v1/{slug}/sample': {
      get: {
        summary: 'The documented answer of an API, marked X-Sample-Data: true',
        parameters: [parameter('path', 'slug', true)],
        responses: {
          200: answer('The sample.', {}),
          404: problem('api_unknown'),
          503: problem('catalogue_unavailable'),
        },
      },
    },
    '/op/user': {
      get: {
        summary: 'The account of who signed in, made at first sight',
        parameters: [
          parameter('query', 'token', true),
          parameter('query', 'provider', false, { enum: ['google'] }),
        ],
        responses: {
          200: answer(
            'The account.',
            object({
              api_key: text,
              email: { type: ['string', 'null'] },
              plan: text,
              created_at: time,
            }),
          ),
          ...ACCOUNT_PROBLEMS,
        },
      },
      delete: ofAccount('Deletes the account and all that is kept of it', { 204: NO_CONTENT }),
    },
    '/op/user/key': {
      post: ofAccount(
        'Gives a new key',
        {
          200: answer(
            'The new key, and until when the old one counts.',
            object({ api_key: text, old_key_valid_until: { ...time, type: ['string', 'null'] } }),
          ),
          422: problem('retire_invalid'),
        },
        { requestBody: body(object({ retire: { enum: ['now', 'after_grace'] } })) },
      ),
    },
    '/op/user/export': {
      get: ofAccount('All that is kept of the account, as a file', {
        200: answer('The file.', { type: 'object' }),
      }),
    },
    '/op/user/usage': {
      get: ofAccount('The calls of this UTC month', {
        200: answer(
          'The month so far.',
          object({
            plan: text,
            monthly_quota: integer,
            legacy_monthly_quota_applies: { type: 'boolean' },
            period: object({ start: time, end: time }),
            used: integer,
            by_day: list(object({ date: { type: 'string', format: 'date' }, calls: integer })),
            by_api: list(object({ slug: text, calls: integer })),
          }),
        ),
      }),
    },
    '/op/user/device-names': {
      get: ofAccount('What the owner calls the devices, by device key', {
        200: answer(
          'The names.',
          object({ names: { type: 'object', additionalProperties: text } }),
        ),
      }),
    },
    '/op/user/device-names/{deviceKey}': {
      put: ofAccount(
        'Names a device',
        {
          200: answer('The name.', object({ device_key: text, name: text })),
          422: problem('name_invalid, too_many_device_names'),
        },
        {
          parameters: [deviceKey],
          requestBody: body(object({ name: { type: 'string', minLength: 1, maxLength: 60 } })),
        },
      ),
      delete: ofAccount('Forgets a name', { 204: NO_CONTENT }, { parameters: [deviceKey] }),
    },
    '/op/suggestions': { post: submission('Stores a suggestion') },
    '/op/contact': { post: submission('Stores a message') },
    '/healthz': { get: { summary: 'Whether it answers', responses: { 200: HEALTHY } } },
    '/readyz': {
      get: {
        summary: 'Whether its database does, too',
        responses: { 200: HEALTHY, 503: problem('database_unavailable') },
      },
    },
    '/metrics': {
      get: {
        summary: 'Figures for Prometheus, for the operator',
        responses: { 200: { description: 'The figures.' }, 401: problem('token_invalid') },
      },
    },
    '/openapi.json': {
      get: { summary: 'This document', responses: { 200: { description: 'This document.' } } },
    },
  },
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    },
    schemas: {
      Problem: {
        type: 'object',
        description: 'RFC 9457 problem details.',
        required: ['type', 'title', 'status', 'code'],
        properties: {
          type: text,
          title: text,
          status: integer,
          code: text,
          detail: text,
          errors: { type: 'object', additionalProperties: text },
        },
      },
    },
  },
} as const
