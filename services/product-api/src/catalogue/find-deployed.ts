import type { AnswerOrigin } from '@orchard/shared/call-contracts'
import { ApiError } from '#src/api-error.ts'
import type { Catalogue } from './catalogue.ts'
import type { Contract } from './contract.ts'

/** The contract of an API that answers. */
type DeployedContract = Contract & { answer: AnswerOrigin }

const isDeployed = (contract: Contract): contract is DeployedContract => contract.answer !== null

type Lists = Pick<Catalogue, 'find' | 'findRetired'>

/** @throws {ApiError} 404 for a slug that the catalogue does not have, 410 for one that it had. */
export function findListed(catalogue: Lists, slug: string): Contract {
  const contract = catalogue.find(slug)
  if (contract) return contract
  const retired = catalogue.findRetired(slug)
  if (retired)
    throw new ApiError(
      410,
      'api_retired',
      `This API was retired on ${retired.retired}. ${retired.reason} Instead: ${retired.instead.join(', ')}`,
    )
  throw new ApiError(404, 'api_unknown', 'The catalogue has no such API')
}

/** @throws {ApiError} as `findListed`, and 503 while nothing answers the API. */
export function findDeployed(catalogue: Lists, slug: string): DeployedContract {
  const contract = findListed(catalogue, slug)
  if (isDeployed(contract)) return contract
  throw new ApiError(503, 'not_deployed', 'This API is not available yet')
}
