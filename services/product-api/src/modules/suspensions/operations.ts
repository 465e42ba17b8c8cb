import * as z from 'zod'
import { bodyOfAct, FRESH_ACT_PROBLEMS, OF_OPERATOR } from '#src/modules/operator/of-operator.ts'
import { ok, operation, respond } from '#src/server/openapi/operation.ts'

const time = z.iso.datetime()
const kind = z.enum(['account', 'key', 'address'])
const LONGEST_WORDS = 500
const WORDS_MESSAGE = `Write 1 to ${LONGEST_WORDS} characters`
const END_MESSAGE = 'Enter a time such as 2026-12-31T12:00:00Z'

/** A suspension as operators see it. */
export const SUSPENSION = z.object({
  id: z.uuid(),
  kind,
  target: z.string(),
  account: z.uuid().nullable(),
  reason: z.string().describe('For operators alone'),
  words: z.string().describe('What the customer is told'),
  by: z.string(),
  at: time,
  until: time.nullable(),
  lifted_at: time.nullable(),
  lifted_by: z.string().nullable().describe('Null for one that ended by itself, or is in force'),
  with: z
    .uuid()
    .nullable()
    .describe('The suspension that this one came with and is lifted with; null for one of its own'),
})

/** `GET /op/operator/suspensions`. */
export const LIST_SUSPENSIONS = operation('listSuspensions', 'Lists suspensions, newest first', {
  ...OF_OPERATOR,
  querystring: z.object({
    state: z.enum(['active']).optional().describe('Only those in force'),
  }),
  response: ok('At most 500 suspensions.', z.object({ suspensions: z.array(SUSPENSION) })),
})

/** `POST /op/operator/suspensions`. */
export const SUSPEND = operation('suspend', 'Suspends an account or a key, or blocks an address', {
  ...OF_OPERATOR,
  description:
    'Requests return 403 `account_suspended`, `key_suspended` or `address_blocked` within three seconds on all instances, and no change of a suspended account is made after the response. The owner of an account or a key is told by email. Organisations whose owners are all suspended are suspended with the last of these, and an organisation that was a person’s own account until less than a day ago takes the new account of that person along.',
  body: bodyOfAct({
    kind,
    target: z
      .string('Name what to suspend')
      .trim()
      .min(1, 'Name what to suspend')
      .max(100, 'Name what to suspend')
      .describe(
        'ID of the account, ID of the key as the account lists it, an IP address or a CIDR block of at most an IPv4 /16 or an IPv6 /32, without this server and the operator’s own address',
      ),
    words: z
      .string(WORDS_MESSAGE)
      .trim()
      .regex(/^\P{Cc}{1,500}$/u, WORDS_MESSAGE)
      .optional()
      .describe('What the customer is told; neutral words by default'),
    until: z.iso
      .datetime({ offset: true, error: END_MESSAGE })
      .nullish()
      .describe('When it ends by itself'),
  }),
  response: {
    201: respond(
      'The suspension, and what else it is about.',
      SUSPENSION.extend({
        also_suspended: z.array(SUSPENSION).describe('Those that came with it'),
        not_suspended: z
          .array(z.object({ id: z.uuid(), name: z.string().nullable() }))
          .describe(
            'Accounts that go on: organisations that a suspended person owns with others, and owners of a suspended organisation, whose own accounts have no name',
          ),
      }),
    ),
  },
  problems: {
    ...FRESH_ACT_PROBLEMS,
    404: ['account_unknown', 'key_unknown'],
    409: ['already_suspended'],
  },
})

/** `POST /op/operator/suspensions/{id}/lift`. */
export const LIFT = operation('liftSuspension', 'Lifts a suspension, and those that came with it', {
  ...OF_OPERATOR,
  params: z.object({ id: z.uuid() }),
  body: bodyOfAct({}),
  response: ok(
    'The suspension.',
    SUSPENSION.extend({ also_lifted: z.array(SUSPENSION).describe('Those that came with it') }),
  ),
  problems: { ...FRESH_ACT_PROBLEMS, 404: ['suspension_unknown'] },
})
