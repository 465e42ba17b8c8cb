import type { CallContract } from '@orchard/shared/call-contracts'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { Contract } from '#src/modules/catalogue/contract.ts'

/** An API with what its page says. */
export type DocumentedApi = NonNullable<CallContract['documentation']> & {
  slug: string
  contract: Contract
}

/**
 * The APIs whose documentation the catalogue publishes, by ascending id.
 * @throws {ApiError} 503 as long as there has never been a list.
 */
export function listDocumented(catalogue: Catalogue): DocumentedApi[] {
  return catalogue
    .list()
    .flatMap(([slug, contract]) =>
      contract.documentation ? [{ ...contract.documentation, slug, contract }] : [],
    )
}
