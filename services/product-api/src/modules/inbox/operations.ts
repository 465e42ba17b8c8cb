import * as z from 'zod'
import { bodyOfAct, OF_OPERATOR, OPERATOR_PROBLEMS } from '#src/modules/operator/of-operator.ts'
import { NO_CONTENT, ok, operation } from '#src/server/openapi/operation.ts'

const LONGEST_SUBJECT = 200
const LONGEST_TEXT = 10_000
const time = z.iso.datetime()
const words = (most: number) =>
  z
    .string(`Use 1 to ${most} characters`)
    .trim()
    .min(1, `Use 1 to ${most} characters`)
    .max(most, `Use 1 to ${most} characters`)
    // expression: one character
    .refine((given) => !given.includes('\0'), `Use 1 to ${most} characters`)
const ID = z.object({ id: z.uuid() })
const PROBLEMS = { ...OPERATOR_PROBLEMS, 404: ['not_found'], 422: ['act_invalid'] }

/** `GET /op/operator/inbox`. */
export const READ_THREADS = operation('readThreads', 'Messages from visitors, newest first', {
  ...OF_OPERATOR,
  querystring: z.object({
    state: z.enum(['open', 'done']).optional(),
    kind: z.string().optional().describe('`contact`, `suggestions`, or `unit/form` of a remote'),
    before: z
      .string()
      // expression: fixed lengths
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/)
      .optional()
      .describe('`next` of the page before'),
  }),
  response: ok(
    'A page of messages.',
    z.object({
      messages: z.array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          content: z.record(z.string(), z.string()),
          received_at: time,
          done_at: time.nullable(),
          done_by: z.string().nullable(),
          replies: z
            .array(z.object({ at: time, by: z.string(), subject: z.string(), text: z.string() }))
            .describe('Oldest first'),
        }),
      ),
      next: z.string().nullable().describe('`before` of the next page; null on the last'),
    }),
  ),
})

/** `POST /op/operator/inbox/{id}/done`. */
export const MARK_DONE = operation('markMessageDone', 'Marks a message as done', {
  ...OF_OPERATOR,
  params: ID,
  body: bodyOfAct({}),
  problems: PROBLEMS,
  response: { 204: NO_CONTENT },
})

/** `POST /op/operator/inbox/{id}/reopen`. */
export const REOPEN = operation('reopenMessage', 'Marks a message as open again', {
  ...OF_OPERATOR,
  params: ID,
  body: bodyOfAct({}),
  problems: PROBLEMS,
  response: { 204: NO_CONTENT },
})

/** `POST /op/operator/inbox/{id}/reply`. */
export const REPLY = operation(
  'replyToMessage',
  'Sends a reply by email and keeps it with the message',
  {
    ...OF_OPERATOR,
    description:
      'The person’s next email goes to OPERATOR_EMAIL, if that is set. The reply is deleted with the message.',
    params: ID,
    body: bodyOfAct({ subject: words(LONGEST_SUBJECT), text: words(LONGEST_TEXT) }),
    problems: PROBLEMS,
    response: { 204: NO_CONTENT },
  },
)
