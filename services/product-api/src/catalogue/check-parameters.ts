import {
  type ParameterValue,
  parameterRefusal,
  type Query,
  readParameters,
} from '@orchard/shared/call-contracts'
import { ApiError } from '#src/api-error.ts'
import type { Contract } from './contract.ts'

/**
 * Reads the parameters of a call by the API's rules; defaults are applied.
 * @throws {ApiError} 400 naming every parameter that is missing, unknown or not allowed.
 */
export function checkParameters(contract: Contract, query: Query): Record<string, ParameterValue> {
  const { problems, values } = readParameters(contract, query)
  const refusal = parameterRefusal(problems)
  if (!refusal) return values
  throw new ApiError(400, refusal.code, refusal.detail, refusal.errors)
}
