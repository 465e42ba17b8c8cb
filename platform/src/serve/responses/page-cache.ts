import type { RenderPool } from '#src/serve/render/pool.ts'
import { type CachedResponse, createResponseCache, repackResponse } from './cached-response.ts'
import { Repacker } from './repacker.ts'
import { SharedWork } from './shared-work.ts'

/** Responses of one release set, of one day; those before only replace failures. */
export class PageCache {
  readonly #cache: ReturnType<typeof createResponseCache>
  /** Responses of before, for pages whose new release does not render. */
  readonly #lastGood: ReturnType<typeof createResponseCache>
  readonly #inFlight = new Map<string, SharedWork<CachedResponse>>()
  readonly #repacker: Repacker
  /** Counts calls of `startAnew`: a render that began before the last one does not enter the cache. */
  #generation = 0

  /** @param max limit of responses. */
  constructor(max: number, pool: Pick<RenderPool, 'isCalm'>) {
    this.#cache = createResponseCache(max)
    this.#lastGood = createResponseCache(max)
    this.#repacker = new Repacker(() => pool.isCalm)
  }

  /** Empties the cache; its responses only replace failures from now on. */
  startAnew(): void {
    this.#generation++
    for (const [key, response] of this.#cache.entries()) this.#lastGood.set(key, response)
    this.#cache.clear()
    this.#inFlight.clear()
    this.#repacker.clear()
  }

  /** The cached response, if there is one. */
  peek(key: string): CachedResponse | undefined {
    const known = this.#cache.get(key)
    if (known) this.#repacker.promote(key)
    return known
  }

  /**
   * Returns the cached response, joins a render under way, or renders; caches good responses only.
   * @param isGood says which response below 500 is.
   */
  get(
    key: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<CachedResponse>,
    isGood = ({ status }: CachedResponse) => status === 200,
  ): CachedResponse | Promise<CachedResponse> {
    const known = this.peek(key)
    if (known) return known
    const underWay = this.#inFlight.get(key)
    if (underWay) return underWay.join(signal)
    const generation = this.#generation
    const forget = () => {
      if (this.#inFlight.get(key) === work) this.#inFlight.delete(key)
    }
    const work = new SharedWork(async (shared): Promise<CachedResponse> => {
      try {
        const response = await make(shared)
        if (response.status >= 500) return this.#lastGood.get(key) ?? response
        if (isGood(response) && this.#generation === generation) this.#keep(key, response)
        return response
      } finally {
        forget()
      }
    }, forget)
    this.#inFlight.set(key, work)
    return work.join(signal)
  }

  #keep(key: string, response: CachedResponse): void {
    this.#cache.set(key, response)
    this.#repacker.add(key, async () => {
      if (this.#cache.peek(key) !== response) return
      const repacked = await repackResponse(response)
      if (this.#cache.peek(key) === response) this.#cache.set(key, repacked)
    })
  }
}
