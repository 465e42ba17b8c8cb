import * as z from 'zod'
import { answer, operation } from '#src/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/openapi/problems.ts'

const PUBLIC = { tags: ['operation'], security: [] } as const
const ofOperator = { tags: ['operation'], security: [{ operator: [] }] } as const
const healthy = z.object({ status: z.literal('ok') })

/** `GET /healthz`. */
export const GET_HEALTH = operation({
  ...PUBLIC,
  operationId: 'getHealth',
  summary: 'The process answers',
  response: { 200: answer('It does.', healthy) },
})

/** `GET /readyz`. */
export const GET_READINESS = operation(
  {
    ...PUBLIC,
    operationId: 'getReadiness',
    summary: 'The database answers, too, and calls can be counted',
    response: { 200: answer('They do.', healthy) },
  },
  { 503: ['database_unavailable'] },
)

/** `GET /op/inbox`. */
export const READ_INBOX = operation(
  {
    ...ofOperator,
    operationId: 'readInbox',
    summary: 'What visitors sent, newest last',
    querystring: z.object({
      kind: z.string().optional().describe('One form only; any other word means all'),
    }),
    response: {
      200: answer(
        'The entries.',
        z.array(
          z.object({
            id: z.uuid(),
            kind: z.string(),
            idempotencyKey: z.string(),
            content: z.record(z.string(), z.string()),
            receivedAt: z.date(),
          }),
        ),
      ),
    },
  },
  { 401: ['token_invalid'] },
)

/** `DELETE /op/inbox`. */
export const DELETE_FROM_INBOX = operation(
  {
    ...ofOperator,
    operationId: 'deleteFromInbox',
    summary: 'Deletes one entry, or all of a person',
    querystring: z.object({
      who: z.string().default('').describe('The id of an entry, or an email address'),
    }),
    response: { 200: answer('How many there were.', z.object({ deleted: z.int() })) },
  },
  { 401: ['token_invalid'], ...BODY_PROBLEMS },
)

/** `GET /metrics`. */
export const GET_METRICS = operation(
  {
    tags: ['operation'],
    security: [{ operator: [] }, {}],
    operationId: 'getMetrics',
    summary: 'Figures for Prometheus',
    description: 'Without a configured token the figures are for the machine of the server alone.',
    response: {
      200: { description: 'The figures.', content: { 'text/plain': { schema: z.string() } } },
    },
  },
  { 401: ['token_invalid'] },
)

/** `GET /openapi.json`. */
export const GET_DOCUMENT = operation({
  ...PUBLIC,
  operationId: 'getDocument',
  summary: 'This document',
  response: {
    200: {
      description: 'This document.',
      headers: ['Cache-Control'],
      content: {
        'application/vnd.oai.openapi+json': { schema: z.record(z.string(), z.unknown()) },
      },
    },
  },
})
