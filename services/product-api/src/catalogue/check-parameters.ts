import { type ParameterValue, type Query, readParameters } from '@orchard/shared/call-contracts'
import { ApiError } from '#src/api-error.ts'
import type { Contract } from './contract.ts'

/**
 * Reads the parameters of a call by the API's rules; defaults are applied.
 * @throws {ApiError} 400 naming every parameter that is missing, unknown or not allowed.
 */
export function checkParameters(contract: Contract, query: Query): Record<string, ParameterValue> {
  const { problems, values } = readParameters(contract, query)
  const [first] = problems
  if (!first) return values
  const errors = Object.fromEntries(problems.map(({ detail, name }) => [name, detail]))
  throw new ApiError(400, first.code, first.detail, errors)
}
