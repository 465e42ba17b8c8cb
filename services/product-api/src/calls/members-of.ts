import { bodyParameters, type Query } from '@orchard/shared/call-contracts'
import { ApiError } from '#src/api-error.ts'

/**
 * The parameters of a call by POST: the members of its JSON body.
 * @throws {ApiError} 400 for a body that is no object.
 */
export function membersOf(body: unknown): Query {
  const parameters = bodyParameters(body)
  if (parameters) return parameters
  throw new ApiError(400, 'body_invalid', 'The body must be a JSON object of parameters')
}
