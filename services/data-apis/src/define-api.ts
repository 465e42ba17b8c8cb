import type { AnswerOrigin, CallRules } from '@orchard/shared/call-contracts'

/** One field of an answer, as the catalogue documents it. */
export interface AnswerField {
  /** A path such as `days[].high`. */
  name: string
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime'
  nullable?: true
  optional?: true
}

/** The contract of an API, generated from its catalogue entry; the types say what goes in and out. */
export interface ApiContract<Parameters = unknown, Answer = unknown> extends CallRules {
  slug: string
  answer: AnswerOrigin
  fields: readonly AnswerField[]
  /** Exists for the compiler alone. */
  types?: { parameters: Parameters; answer: Answer }
}

/** What an answer may depend on beside its parameters. An answer that used neither may be cached. */
export interface Means {
  now(): Date
  /** Bytes that nobody can predict. */
  randomBytes(count: number): Uint8Array
}

/** An API that can be asked. */
export interface Api<Parameters = never, Answer = unknown> {
  contract: ApiContract<Parameters, Answer>
  /** @throws {AnswerError} when the question cannot be answered as it was put. */
  answer(parameters: Parameters, means: Means): Answer | Promise<Answer>
}

/** Binds an implementation to its contract, so that a wrong field does not compile. */
export function defineApi<Parameters, Answer>(
  contract: ApiContract<Parameters, Answer>,
  { answer }: Pick<Api<Parameters, Answer>, 'answer'>,
): Api<Parameters, Answer> {
  return { contract, answer }
}
