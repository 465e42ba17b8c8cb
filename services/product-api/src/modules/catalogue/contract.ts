import { type CallContract, callContracts } from '@orchard/shared/call-contracts'

/** The facts of one API of the catalogue, with its documented response as JSON. */
export interface Contract extends Omit<CallContract, 'slug' | 'sample'> {
  sample: string
}

/** The list that the catalogue publishes, by slug. */
export type Contracts = ReturnType<typeof readContracts>

/**
 * Reads the list that the catalogue publishes.
 * @throws {Error} when it is not such a list.
 */
export function readContracts(text: string) {
  const { apis, retired } = callContracts.parse(JSON.parse(text))
  const byName = apis.map(({ slug, sample, ...contract }): [string, Contract] => [
    slug,
    { ...contract, sample: JSON.stringify(sample) },
  ])
  return { apis: new Map(byName), retired: new Map(retired.map((one) => [one.slug, one])) }
}
