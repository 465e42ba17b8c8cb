import { API_ORIGIN, type Apis } from './apis.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Limits, readLimits } from './limits.ts'
import { errorOf, OrchardError } from './orchard-error.ts'
import { retryWaitMs } from './retry.ts'
import { SECRET_PARAMETERS } from './secret-parameters.ts'
import type { Usage, UsageQuery } from './usage.ts'

/** The last segment of an API's address, such as `time-zone`. */
export type ApiSlug = keyof Apis
export type ParametersOf<Slug extends ApiSlug> = Apis[Slug]['parameters']
export type AnswerOf<Slug extends ApiSlug> = Apis[Slug]['answer']

export interface OrchardOptions {
  /** The API key from My Account. */
  key: string
  /** Origin of the gateway, where it is not the one that the package was made for. */
  origin?: string | undefined
  /** Milliseconds that an attempt may take; 30,000 by default. */
  timeoutMs?: number | undefined
  /** Attempts after the first, after 429, 503 and failures of the network; 2 by default. */
  retries?: number | undefined
  /** Longest wait before a retry in milliseconds; where the API asks for more, the call fails immediately. 30,000 by default. */
  maxWaitMs?: number | undefined
  fetch?: typeof fetch | undefined
  clock?: Clock | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** A response with what its headers say. */
export interface Answer<Data> {
  data: Data
  /** Calls that are left. */
  limits: Limits
  /** Names the request in the logs of the gateway. */
  requestId: string | null
  /** All headers, such as `X-Data-Source` and `Deprecation`. */
  headers: Headers
}

type Given = Readonly<Record<string, unknown>>

/** Parameters may be left out where none is required. */
type CallArguments<Parameters> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters, options?: CallOptions]
    : [parameters: Parameters, options?: CallOptions]

/** Longer addresses are refused by some servers on the way; the call is a POST then. */
const MAX_ADDRESS_LENGTH = 2_000

/** Calls the APIs of the catalogue with a key. */
export class Orchard {
  readonly #options: { [Name in keyof OrchardOptions]-?: NonNullable<OrchardOptions[Name]> }

  constructor({
    key,
    origin = API_ORIGIN,
    timeoutMs = 30_000,
    retries = 2,
    maxWaitMs = 30_000,
    fetch = (...request) => globalThis.fetch(...request),
    clock = systemClock,
  }: OrchardOptions) {
    this.#options = { key, origin, timeoutMs, retries, maxWaitMs, fetch, clock }
  }

  /**
   * Calls an API by its slug.
   * @throws {OrchardError} for every refusal and failure; an aborted call rejects with its signal's reason.
   */
  async call<Slug extends ApiSlug>(
    slug: Slug,
    ...[parameters, options = {}]: CallArguments<ParametersOf<Slug>>
  ): Promise<Answer<AnswerOf<Slug>>> {
    const secrets = SECRET_PARAMETERS[String(slug)] ?? []
    const url = new URL(`/v1/${slug}`, this.#options.origin)
    return this.#send(requestOf(url, parameters ?? {}, secrets), options)
  }

  /**
   * Requests and latency of the account by key, API, status code, and hour or day; it counts as no request.
   * @throws {OrchardError} as `call`.
   */
  async usage(
    { by = ['day'], ...filters }: UsageQuery = {},
    options: CallOptions = {},
  ): Promise<Answer<Usage>> {
    const url = new URL('/op/usage', this.#options.origin)
    return this.#send(requestOf(url, { by: by.join(), ...filters }, []), options)
  }

  async #send<Data>(
    [address, init]: readonly [URL, RequestInit & { headers: Headers }],
    options: CallOptions,
  ): Promise<Answer<Data>> {
    const { clock, key, maxWaitMs, retries } = this.#options
    init.headers.set('X-Api-Key', key)
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(address, init, options)
      } catch (error) {
        if (!(error instanceof OrchardError) || attempt >= retries) throw error
        const time = { now: clock.now(), random: Math.random() }
        const waitMs = retryWaitMs(error, attempt, time)
        if (waitMs === null || waitMs > maxWaitMs) throw error
        await clock.sleep(waitMs, options.signal)
      }
    }
  }

  async #attempt<Data>(
    address: URL,
    init: RequestInit,
    { signal, timeoutMs = this.#options.timeoutMs }: CallOptions,
  ): Promise<Answer<Data>> {
    signal?.throwIfAborted()
    // AbortSignal.any is missing in browsers that are still in use.
    const controller = new AbortController()
    const abort = () => controller.abort()
    const timer = setTimeout(abort, timeoutMs)
    signal?.addEventListener('abort', abort)
    try {
      const response = await this.#options.fetch(address, { ...init, signal: controller.signal })
      const body = parseJson(await response.text())
      if (!response.ok || body === undefined) throw errorOf(response, body)
      const { headers } = response
      const requestId = headers.get('X-Request-Id')
      return { data: body as Data, limits: readLimits(headers), requestId, headers }
    } catch (cause) {
      if (cause instanceof OrchardError) throw cause
      signal?.throwIfAborted()
      throw controller.signal.aborted
        ? new OrchardError({
            code: 'timeout',
            message: `No response within ${timeoutMs} ms`,
            cause,
          })
        : new OrchardError({ code: 'network', message: `${address.host} cannot be reached`, cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
}

/** A picture is the body; other parameters are in the address, or in a JSON object where they are long or secret. */
function requestOf(
  url: URL,
  { picture, ...others }: Given,
  secrets: readonly string[],
): [URL, RequestInit & { headers: Headers }] {
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const address = new URL(url)
  for (const [name, value] of given) address.searchParams.set(name, String(value))
  // A redirect would take the key to another server.
  const common = {
    headers: new Headers({ Accept: 'application/json' }),
    redirect: 'error',
  } as const
  if (picture instanceof Blob) return [address, { ...common, method: 'POST', body: picture }]
  const isSecret = given.some(([name]) => secrets.includes(name))
  if (!isSecret && address.href.length <= MAX_ADDRESS_LENGTH) return [address, common]
  common.headers.set('Content-Type', 'application/json')
  return [url, { ...common, method: 'POST', body: JSON.stringify(Object.fromEntries(given)) }]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
