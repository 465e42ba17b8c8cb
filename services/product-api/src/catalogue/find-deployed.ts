import type { AnswerOrigin } from '@orchard/shared/call-contracts'
import { ApiError } from '#src/api-error.ts'
import type { Catalogue } from './catalogue.ts'
import type { Contract } from './contract.ts'

/** The contract of an API that answers. */
type DeployedContract = Contract & { answer: AnswerOrigin }

const isDeployed = (contract: Contract): contract is DeployedContract => contract.answer !== null

/** @throws {ApiError} 404 for a slug that the catalogue does not have. */
export function findListed(catalogue: Pick<Catalogue, 'find'>, slug: string): Contract {
  const contract = catalogue.find(slug)
  if (contract) return contract
  throw new ApiError(404, 'api_unknown', 'The catalogue has no such API')
}

/** @throws {ApiError} 404 for a slug that the catalogue does not have, 503 while nothing answers it. */
export function findDeployed(catalogue: Pick<Catalogue, 'find'>, slug: string): DeployedContract {
  const contract = findListed(catalogue, slug)
  if (isDeployed(contract)) return contract
  throw new ApiError(503, 'not_deployed', 'This API is not available yet')
}
