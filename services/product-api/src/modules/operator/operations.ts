import { FACT_SHEET } from '@orchard/shared/fact-sheet'
import * as z from 'zod'
import { NOT_MODIFIED, ok, operation } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'

const PUBLIC = { tags: ['operation'], security: [] } as const
const ofOperator = { tags: ['operation'], security: [{ operator: [] }] } as const
const time = z.iso.datetime()
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

/** `GET /op/inbox`. */
export const READ_INBOX = operation('readInbox', 'Lists messages from visitors, newest last', {
  ...ofOperator,
  querystring: z.object({
    kind: z.string().optional().describe('Only this form; an unknown name returns everything'),
  }),
  response: ok(
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
  problems: { 401: ['token_invalid'] },
})

/** `GET /op/inbox/wishes`. */
export const COUNT_WISHES = operation(
  'countWishes',
  'Counts the people to notify, by API that is coming soon',
  {
    ...ofOperator,
    response: ok(
      'The counts, the most wanted API first.',
      z.array(z.object({ api: z.string(), wishes: z.int(), since: z.date().nullable() })),
    ),
    problems: { 401: ['token_invalid'] },
  },
)

const WHO = z.object({
  who: z.string().default('').describe('ID of an entry, or an email address'),
})

/** `GET /op/inbox/count`. */
export const COUNT_IN_INBOX = operation(
  'countInInbox',
  'Counts what a deletion from the inbox would delete',
  {
    ...ofOperator,
    querystring: WHO,
    response: ok('The number of entries.', z.object({ entries: z.int() })),
    problems: { 401: ['token_invalid'] },
  },
)

/** `DELETE /op/inbox`. */
export const DELETE_FROM_INBOX = operation(
  'deleteFromInbox',
  'Deletes one entry, or everything from one person',
  {
    ...ofOperator,
    querystring: WHO,
    response: ok('The number of deleted entries.', z.object({ deleted: z.int() })),
    problems: { 401: ['token_invalid'], ...BODY_PROBLEMS },
  },
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

/** `GET /__dev/messages`. */
export const LIST_MESSAGES = operation(
  'listMessages',
  'Lists emails that were not sent, newest last; development only',
  {
    ...PUBLIC,
    description: 'Only the machine of the server may read them.',
    querystring: z.object({
      to: z.string().default('').describe('Email address of the recipient'),
    }),
    response: ok(
      'The emails.',
      z.array(z.object({ to: z.string(), subject: z.string(), content: z.string(), at: time })),
    ),
    problems: { 404: ['not_found'] },
  },
)
