import { type AnswerOrigin, type CallRules, callContracts } from '@orchard/shared/call-contracts'

/** The facts that the product API needs of one API of the catalogue. */
export interface Contract extends CallRules {
  /** The documented answer as JSON. */
  sample: string
  /** Null while nothing answers the API. */
  answer: AnswerOrigin | null
}

/**
 * Reads the list that the catalogue publishes, by slug.
 * @throws {Error} when it is not such a list.
 */
export function readContracts(text: string): ReadonlyMap<string, Contract> {
  const { apis } = callContracts.parse(JSON.parse(text))
  return new Map(
    apis.map(({ slug, sample, ...contract }) => [
      slug,
      { ...contract, sample: JSON.stringify(sample) },
    ]),
  )
}
