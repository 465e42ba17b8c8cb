import { FACT_SHEET } from '@orchard/shared/fact-sheet'
import * as z from 'zod'
import { NOT_MODIFIED, ok, operation, PUBLIC } from '#src/server/openapi/operation.ts'

const _ofOperator = { tags: ['operation'], security: [{ operator: [] }] } as const

const _time = z.iso.datetime()

const healthy = z.object({ status: z.literal('ok') })

/** `GET /healthz`. */
export const GET_HEALTH = operation('getHealth', 'Liveness: the process responds', {
  ...PUBLIC,
  response: ok('The process is up.', healthy),
})

/** Response of `GET /readyz` where a server can take requests. */
export const READINESS = z.object({
  status: z.enum(['ok', 'degraded']),
  failing: z.array(z.literal('database')).optional(),
})

/** `GET /readyz`. */
export const GET_READINESS = operation(
  'getReadiness',
  'Readiness: this server can do what any other of the service can',
  {
    ...PUBLIC,
    description:
      'The status is `degraded` while the database is away, which all servers share: a load balancer must not take them out.',
    response: ok('Ready.', READINESS),
    problems: { 503: ['catalogue_unavailable'] },
  },
)

/** `GET /op/facts`. */
export const GET_FACTS = operation(
  'getFacts',
  'Plans, offers, figures and limits of forms, as this server knows them',
  { ...PUBLIC, response: ok('The facts.', FACT_SHEET) },
)

/** `GET /metrics`. */
export const GET_METRICS = operation('getMetrics', 'Metrics for Prometheus', {
  tags: ['operation'],
  security: [{ operator: [] }, {}],
  description: 'If no token is configured, only the machine of the server may read them.',
  response: {
    200: {
      description: 'The metrics.',
      content: {
        'text/plain': { schema: z.string() },
        'application/openmetrics-text': { schema: z.string() },
      },
    },
  },
  problems: { 401: ['token_invalid'] },
})

/** `GET /openapi.json`. */
export const GET_DOCUMENT = operation('getDocument', 'This OpenAPI document', {
  ...PUBLIC,
  response: {
    200: {
      description: 'This document.',
      headers: ['Cache-Control', 'ETag'],
      content: {
        'application/vnd.oai.openapi+json': { schema: z.record(z.string(), z.unknown()) },
      },
    },
    ...NOT_MODIFIED,
  },
})
