import * as z from 'zod'
import { ok, operation } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'

const ofOperator = { tags: ['operation'], security: [{ operator: [] }] } as const

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
