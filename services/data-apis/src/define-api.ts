import type { AnswerOrigin, CallBody, CallRules } from '@orchard/shared/call-contracts'
import type { Network } from './network/network.ts'
import type { Reading } from './sources/outside-source.ts'
import type { HttpSourceId } from './sources/sources.ts'
import type { Lane } from './threads/lanes.ts'

/** One field of an answer, as the catalogue documents it. */
export interface AnswerField {
  /** A path such as `days[].high`. */
  name: string
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime'
  nullable?: true
  optional?: true
}

/**
 * The contract of an API, generated from its catalogue entry; the types say what goes in and out.
 */
export interface ApiContract<Parameters = unknown, Answer = unknown> extends CallRules {
  slug: string
  answer: AnswerOrigin
  fields: readonly AnswerField[]
  /** Absent where a call has parameters alone. */
  body?: CallBody
  /** Exists for the compiler alone. */
  types?: { parameters: Parameters; answer: Answer }
}

/** Inputs of an answer beside its parameters. An answer that used none may be cached. */
export interface Means {
  now(): Date
  /** Cryptographically random bytes. */
  randomBytes(count: number): Uint8Array
  /**
   * Asks an outside source at an address of its documentation; null where it has no such thing.
   * @throws {SourceError} when it is not turned on, or does not answer.
   */
  readSource<Value>(
    source: HttpSourceId,
    url: string,
    reading: Reading<Value>,
  ): Promise<Value | null>
  /** Servers that callers name; `keep` gives an answer again for so many seconds. */
  network: Omit<Network, 'keep'> & {
    keep<Value>(question: string, keepSeconds: number, ask: () => Promise<Value>): Promise<Value>
  }
  /**
   * Reads what a server that a caller named has sent, by the module of `parsers` that is named,
   * in a thread that can be ended.
   * @throws {AnswerError} 422 `took_too_long` where that takes too long or too much memory.
   */
  parse<Parser extends (...input: never[]) => unknown>(
    name: string,
    ...input: Parameters<Parser>
  ): Promise<Awaited<ReturnType<Parser>>>
}

/** An API that can be asked. */
export interface Api<Parameters = never, Answer = unknown> {
  contract: ApiContract<Parameters, Answer>
  /** @throws {AnswerError} when the question cannot be answered as it was put. */
  answer(parameters: Parameters, means: Means): Answer | Promise<Answer>
}

/**
 * An API that is answered in threads: by its own module, or, if it looks at a picture, by
 * `pictures/apis/<slug>.ts`.
 */
export interface ThreadApi<Parameters = never, Answer = unknown> {
  contract: ApiContract<Parameters, Answer>
  lane: Lane
}

/** Looks at a picture. The first import of its libraries takes longer than most pictures. */
export type LookAtPicture<Parameters = never, Answer = unknown> = (
  picture: Uint8Array,
  parameters: Parameters,
) => Promise<Answer>

/** Binds an API of pictures to its contract. */
export function definePictureApi<Parameters, Answer>(
  contract: ApiContract<Parameters, Answer>,
  { lane }: Pick<ThreadApi, 'lane'>,
): ThreadApi<Parameters, Answer> {
  return { contract, lane }
}

/** Binds an implementation to its contract, so that a wrong field does not compile. */
export function defineApi<Parameters, Answer>(
  contract: ApiContract<Parameters, Answer>,
  { answer }: Pick<Api<Parameters, Answer>, 'answer'>,
): Api<Parameters, Answer> {
  return { contract, answer }
}
