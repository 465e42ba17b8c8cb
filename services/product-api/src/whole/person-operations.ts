import * as z from 'zod'
import {
  ACCOUNT_IN_PATH,
  bodyOfAct,
  FRESH_ACT_PROBLEMS,
  OF_OPERATOR,
  WITH_REASON,
} from '#src/modules/operator/of-operator.ts'
import { operation, respond } from '#src/server/openapi/operation.ts'
import { EXPORT_ACCOUNT } from './account-operations.ts'

/** `GET /op/operator/accounts/{id}/export`. */
export const EXPORT_PERSON = operation('exportPerson', 'Exports all data of an account', {
  ...OF_OPERATOR,
  description:
    'What its owner can export, for requests of persons who cannot sign in; without the keys and the secrets of webhooks.',
  params: ACCOUNT_IN_PATH,
  querystring: WITH_REASON,
  response: { 200: EXPORT_ACCOUNT.response[200] },
  problems: { ...FRESH_ACT_PROBLEMS, 404: ['account_unknown'] },
})

const WHO_MESSAGE = 'Enter the ID of an account, or the email address of somebody without one'

/** `POST /op/operator/deletions`. */
export const DELETE_PERSON = operation('deletePerson', 'Deletes all data of a person', {
  ...OF_OPERATOR,
  description:
    'Ends the plan first. The person is told by email where there is an account. The sign-in itself is the identity provider’s: delete that there.',
  body: bodyOfAct({
    who: z.union([z.uuid(WHO_MESSAGE), z.email(WHO_MESSAGE)], WHO_MESSAGE).describe(WHO_MESSAGE),
  }),
  response: {
    201: respond(
      'The receipt, which the log keeps.',
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        deleted: z
          .array(z.object({ place: z.string(), entries: z.int() }))
          .describe('The tables that had something, with the number of entries'),
      }),
    ),
  },
  problems: {
    ...FRESH_ACT_PROBLEMS,
    402: ['card_declined'],
    404: ['account_unknown'],
    409: ['account_exists', 'account_busy', 'last_owner', 'not_subscribed'],
    410: ['account_deleted'],
    503: [...FRESH_ACT_PROBLEMS[503], 'billing_unavailable'],
  },
})
