import { FRESH_SIGN_IN_MINUTES } from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import {
  ACCOUNT_PROBLEMS,
  CHANGE_PROBLEMS,
  OF_ORGANISATIONS,
  OF_OWNER,
} from '#src/modules/accounts/owner-scope.ts'
import { NO_CONTENT, ok, operation } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { ACCOUNT_EXPORT } from './export-account.ts'

/** `DELETE /op/user`. */
export const DELETE_ACCOUNT = operation(
  'deleteAccount',
  `Deletes the account and all its data; needs a sign-in of the last ${inWords(FRESH_SIGN_IN_MINUTES)} minutes`,
  {
    ...OF_OWNER,
    response: { 204: NO_CONTENT },
    problems: {
      ...ACCOUNT_PROBLEMS,
      ...BODY_PROBLEMS,
      401: [...ACCOUNT_PROBLEMS[401], 'sign_in_too_old'],
      409: ['account_busy', 'last_owner'],
      503: [...ACCOUNT_PROBLEMS[503], 'billing_unavailable'],
    },
  },
)

/** `GET /op/user/export`. */
export const EXPORT_ACCOUNT = operation(
  'exportAccount',
  'Exports all data of the account as a file',
  {
    ...OF_OWNER,
    response: ok('The export.', ACCOUNT_EXPORT, ['Content-Disposition']),
  },
)

/** `DELETE /op/user/organisation`. */
export const DELETE_ORGANISATION = operation(
  'deleteOrganisation',
  `Deletes an organisation and all its data, and ends its plan; needs a sign-in of the last ${inWords(FRESH_SIGN_IN_MINUTES)} minutes`,
  {
    ...OF_ORGANISATIONS,
    response: { 204: NO_CONTENT },
    problems: {
      ...CHANGE_PROBLEMS,
      ...BODY_PROBLEMS,
      401: [...ACCOUNT_PROBLEMS[401], 'sign_in_too_old'],
      409: ['account_busy'],
      503: [...ACCOUNT_PROBLEMS[503], 'billing_unavailable'],
    },
  },
)
