import { type CallParameter, callContracts } from '@orchard/shared/call-contracts'

/** What the product API needs to know of one API of the catalogue. */
export interface Contract {
  parameters: ReadonlyMap<string, CallParameter>
  /** Groups of parameters of which one must be there whole; empty where any will do. */
  combinations: readonly (readonly string[])[]
  /** The sample answer as JSON, marked where it is an object. */
  sample: string
}

/**
 * Reads the list that the catalogue publishes, by slug.
 * @throws {Error} when it is not such a list.
 */
export function readContracts(text: string): ReadonlyMap<string, Contract> {
  const { apis } = callContracts.parse(JSON.parse(text))
  return new Map(
    apis.map(({ slug, parameters, combinations, sample }) => [
      slug,
      {
        parameters: new Map(parameters.map((one) => [one.name, one])),
        combinations,
        sample: JSON.stringify(markSample(sample)),
      },
    ]),
  )
}

/** An object says of itself that it is a sample; its own members stay as they are. */
function markSample(sample: unknown): unknown {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return sample
  return { _sample: true, ...sample }
}
