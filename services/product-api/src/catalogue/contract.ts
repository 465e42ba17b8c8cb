import {
  type AnswerOrigin,
  type CallContract,
  type CallRules,
  callContracts,
  type RetiredApi,
} from '@orchard/shared/call-contracts'

/** The facts that the product API needs of one API of the catalogue. */
export interface Contract extends CallRules {
  /** The documented answer as JSON. */
  sample: string
  /** Null while nothing answers the API. */
  answer: AnswerOrigin | null
  deprecated: CallContract['deprecated']
  body: CallContract['body']
}

/** The list that the catalogue publishes, by slug. */
export interface Contracts {
  apis: ReadonlyMap<string, Contract>
  retired: ReadonlyMap<string, RetiredApi>
}

/**
 * Reads the list that the catalogue publishes.
 * @throws {Error} when it is not such a list.
 */
export function readContracts(text: string): Contracts {
  const { apis, retired } = callContracts.parse(JSON.parse(text))
  return {
    apis: new Map(
      apis.map(({ slug, sample, ...contract }) => [
        slug,
        { ...contract, sample: JSON.stringify(sample) },
      ]),
    ),
    retired: new Map(retired.map((one) => [one.slug, one])),
  }
}
