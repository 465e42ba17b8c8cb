import type { CallBody, CallRules, ResponseOrigin } from '@orchard/shared/call-contracts'
import type { Network } from './network/network.ts'
import type { Reading } from './sources/outside-source.ts'
import type { HttpSourceId } from './sources/sources.ts'
import type { Lane } from './threads/lanes.ts'

/** One field of a response, as the catalogue documents it. */
interface ResponseField {
  /** A path such as `days[].high`. */
  name: string
  type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime'
  nullable?: true
  optional?: true
}

/**
 * The contract of an API, generated from its catalogue entry; the types say what goes in and out.
 */
export interface ApiContract<Parameters = unknown, ResponseBody = unknown> extends CallRules {
  slug: string
  answer: ResponseOrigin
  fields: readonly ResponseField[]
  /** Absent where a call has parameters alone. */
  body?: CallBody
  /** Exists for the compiler alone. */
  types?: { parameters: Parameters; answer: ResponseBody }
}

/** Inputs of a response beside its parameters. A response that used none may be cached. */
export interface Means {
  now(): Date
  /** Cryptographically random bytes. */
  randomBytes(count: number): Uint8Array
  /**
   * Asks an outside source at an address of its documentation; null where it has no such thing.
   * @throws {SourceError} when it is not turned on, or does not respond.
   */
  readSource<Value>(
    source: HttpSourceId,
    url: string,
    reading: Reading<Value>,
  ): Promise<Value | null>
  /** Servers that callers name; `keep` gives a response again for so many seconds. */
  network: Omit<Network, 'keep'> & {
    keep<Value>(question: string, keepSeconds: number, ask: () => Promise<Value>): Promise<Value>
  }
  /**
   * Reads what a server that a caller named has sent, by the module of `parsers` that is named,
   * in a thread that can be ended.
   * @throws {ResponseError} 422 `took_too_long` where that takes too long or too much memory.
   */
  parse<Parser extends (...input: never[]) => unknown>(
    name: string,
    ...input: Parameters<Parser>
  ): Promise<Awaited<ReturnType<Parser>>>
}

/** An API that can be asked. */
export interface Api<Parameters = never, ResponseBody = unknown> {
  contract: ApiContract<Parameters, ResponseBody>
  /** @throws {ResponseError} when the request cannot be served as it was sent. */
  handle(parameters: Parameters, means: Means): ResponseBody | Promise<ResponseBody>
}

/**
 * An API that is served in threads: by its own module, or, if it looks at a picture, by
 * `pictures/apis/<slug>.ts`.
 */
export interface ThreadApi<Parameters = never, ResponseBody = unknown> {
  contract: ApiContract<Parameters, ResponseBody>
  lane: Lane
}

/** Looks at a picture. The first import of its libraries takes longer than most pictures. */
export type LookAtPicture<Parameters = never, ResponseBody = unknown> = (
  picture: Uint8Array,
  parameters: Parameters,
) => Promise<ResponseBody>

/** Binds an API of pictures to its contract. */
export function definePictureApi<Parameters, ResponseBody>(
  contract: ApiContract<Parameters, ResponseBody>,
  { lane }: Pick<ThreadApi, 'lane'>,
): ThreadApi<Parameters, ResponseBody> {
  return { contract, lane }
}

/** Binds an implementation to its contract, so that a wrong field does not compile. */
export function defineApi<Parameters, ResponseBody>(
  contract: ApiContract<Parameters, ResponseBody>,
  { handle }: Pick<Api<Parameters, ResponseBody>, 'handle'>,
): Api<Parameters, ResponseBody> {
  return { contract, handle }
}
