/** How calls of the API fail. */
export const OUTAGES = ['cut_body', 'error', 'none', 'rate_limit', 'timeout'] as const

/** A failure that calls meet on purpose. */
export interface Outage {
  kind: Exclude<(typeof OUTAGES)[number], 'none'>
  /** Calls that still meet it; null until it is taken away. */
  times: number | null
  /** Only calls whose address begins like this, after an optional method: `POST /v1/subscriptions`. */
  path: string
  /** The call takes effect before its answer is lost. */
  performs: boolean
}

/** The outage that a test has ordered; none at start. */
export class Outages {
  #current: Outage | null = null

  set(outage: Outage | null): void {
    this.#current = outage
  }

  /** The outage that this call meets; counts it. */
  take(method: string, url: string): Outage | null {
    const outage = this.#current
    if (!outage) return null
    const isMeant = outage.path.startsWith('/')
      ? url.startsWith(outage.path)
      : `${method} ${url}`.startsWith(outage.path)
    if (!isMeant) return null
    if (outage.times !== null) {
      outage.times -= 1
      if (outage.times <= 0) this.#current = null
    }
    return outage
  }
}
