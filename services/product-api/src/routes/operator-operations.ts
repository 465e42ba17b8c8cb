import * as z from 'zod'
import { answer, operation } from '#src/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/openapi/problems.ts'

const PUBLIC = { tags: ['operation'], security: [] } as const
const ofOperator = { tags: ['operation'], security: [{ operator: [] }] } as const
const time = z.iso.datetime()
const healthy = z.object({ status: z.literal('ok') })

/** `GET /healthz`. */
export const GET_HEALTH = operation({
  ...PUBLIC,
  operationId: 'getHealth',
  summary: 'Liveness: the process answers',
  response: { 200: answer('The process is up.', healthy) },
})

/** `GET /readyz`. */
export const GET_READINESS = operation(
  {
    ...PUBLIC,
    operationId: 'getReadiness',
    summary: 'Readiness: the database answers and calls can be counted',
    response: { 200: answer('Ready.', healthy) },
  },
  { 503: ['database_unavailable'] },
)

/** `GET /op/inbox`. */
export const READ_INBOX = operation(
  {
    ...ofOperator,
    operationId: 'readInbox',
    summary: 'Lists what visitors sent, newest last',
    querystring: z.object({
      kind: z.string().optional().describe('Only this form; an unknown name returns everything'),
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
    summary: 'Deletes one entry, or everything from one person',
    querystring: z.object({
      who: z.string().default('').describe('ID of an entry, or an email address'),
    }),
    response: { 200: answer('The number of deleted entries.', z.object({ deleted: z.int() })) },
  },
  { 401: ['token_invalid'], ...BODY_PROBLEMS },
)

/** `GET /metrics`. */
export const GET_METRICS = operation(
  {
    tags: ['operation'],
    security: [{ operator: [] }, {}],
    operationId: 'getMetrics',
    summary: 'Metrics for Prometheus',
    description: 'If no token is configured, only the machine of the server may read them.',
    response: {
      200: { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } },
    },
  },
  { 401: ['token_invalid'] },
)

/** `GET /openapi.json`. */
export const GET_DOCUMENT = operation({
  ...PUBLIC,
  operationId: 'getDocument',
  summary: 'This OpenAPI document',
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

/** `GET /__dev/messages`. */
export const LIST_MESSAGES = operation(
  {
    ...PUBLIC,
    operationId: 'listMessages',
    summary: 'Lists emails that were not sent, newest last; development only',
    description: 'Only the machine of the server may read them.',
    querystring: z.object({ to: z.string().default('').describe('Address of the recipient') }),
    response: {
      200: answer(
        'The emails.',
        z.array(z.object({ to: z.string(), subject: z.string(), content: z.string(), at: time })),
      ),
    },
  },
  { 404: ['not_found'] },
)
