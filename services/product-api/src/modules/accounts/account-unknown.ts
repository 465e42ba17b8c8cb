import { ApiError } from '#src/server/api-error.ts'

/** There is no account with the id that an operator named. */
export function accountUnknown(): ApiError {
  return new ApiError(404, 'account_unknown', 'There is no account with this ID')
}
