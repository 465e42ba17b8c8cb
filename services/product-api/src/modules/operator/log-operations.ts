import { OPERATOR_LOG_KEPT_MONTHS } from '@orchard/shared/facts'
import * as z from 'zod'
import { ok, operation, respond } from '#src/server/openapi/operation.ts'
import { bodyOfAct, hasNoNul, OF_OPERATOR } from './of-operator.ts'

const time = z.iso.datetime()
const FILTERS = {
  account: z.uuid().optional().describe('Only entries about this account'),
  who: z.string().refine(hasNoNul).optional().describe('Only acts of this operator'),
  act: z
    .string()
    .refine(hasNoNul)
    .optional()
    .describe('Only acts of this name, such as `suspend account`'),
}

/** `GET /op/operator/me`. */
export const GET_OPERATOR = operation('getOperator', 'The operator who asks', {
  ...OF_OPERATOR,
  response: ok(
    'The operator.',
    z.object({
      name: z.string(),
      how: z.enum(['sign-in', 'token', 'command']),
      email: z.string().nullable().describe('Null for the holder of a token'),
    }),
  ),
})

/** `GET /op/operator/log`. */
export const READ_LOG = operation('readOperatorLog', 'What operators did, newest first', {
  ...OF_OPERATOR,
  description: `By account id, never by email or name. Kept for ${OPERATOR_LOG_KEPT_MONTHS} months.`,
  querystring: z.object({
    ...FILTERS,
    before: z.coerce.number().int().positive().optional().describe('`next` of the page before'),
  }),
  response: ok(
    'A page of entries.',
    z.object({
      entries: z.array(
        z.object({
          id: z.int(),
          at: time,
          who: z.string(),
          how: z
            .enum(['sign-in', 'token', 'command', 'server'])
            .describe('`server` for what followed by itself'),
          act: z.string(),
          target: z.string().nullable(),
          account: z.uuid().nullable(),
          reason: z.string(),
          details: z.record(z.string(), z.unknown()),
          outcome: z.enum(['asked', 'done', 'failed']),
        }),
      ),
      next: z.int().nullable().describe('`before` of the next page; null on the last'),
    }),
  ),
})

const line = z.string().trim().min(1).max(200)

/** `POST /op/operator/log`. */
export const NOTE_ACT = operation('noteAct', 'Adds what was done outside of this API to the log', {
  ...OF_OPERATOR,
  description: 'For commands on the servers, and for what operators do by hand.',
  body: bodyOfAct({
    act: line.describe('A verb and what it was done to, such as `renew certificate`'),
    target: line.optional(),
    account: z.uuid().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    outcome: z.enum(['asked', 'done', 'failed']).default('done'),
  }),
  response: { 201: respond('The entry.', z.object({ id: z.int() })) },
})

/** `GET /op/operator/log.csv`. */
export const DOWNLOAD_LOG = operation('downloadOperatorLog', 'The log as CSV', {
  ...OF_OPERATOR,
  querystring: z.object(FILTERS),
  response: {
    200: {
      description: 'All entries that match, with their hashes.',
      headers: ['Content-Disposition'],
      content: { 'text/csv': { schema: z.string() } },
    },
  },
})

/** `GET /op/operator/log/check`. */
export const CHECK_LOG = operation('checkOperatorLog', 'Tells if an entry was changed or removed', {
  ...OF_OPERATOR,
  description:
    'Each entry has a hash of itself and of the one before it. Note the hash of the newest entry somewhere else to tell later that nobody has written the log anew.',
  response: ok(
    'The result.',
    z.object({
      intact: z.boolean(),
      entries: z.int().describe('Entries that are as they were written'),
      last: z.object({ id: z.int(), hash: z.string() }).nullable(),
      broken: z
        .object({ id: z.int(), problem: z.enum(['changed', 'missing']) })
        .nullable()
        .describe('The first entry that is not as it was written'),
    }),
  ),
})
