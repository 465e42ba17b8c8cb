/** Kinds of failures. */
export const OUTAGES = ['cut_body', 'error', 'none', 'rate_limit', 'timeout'] as const

/** A simulated failure of API calls. */
export interface Outage {
  kind: Exclude<(typeof OUTAGES)[number], 'none'>
  /** Number of calls left to fail; null for no limit. */
  times: number | null
  /** Limits it to addresses with this prefix and an optional method: `POST /v1/subscriptions`. */
  path: string
  /** The call takes effect before its response is lost. */
  performs: boolean
  /** The failure is kept with the call’s key of idempotency, as Stripe keeps that of a call which had begun. */
  keeps: boolean
}

/** The outage set by a test; none at start. */
export class Outages {
  #current: Outage | null = null

  set(outage: Outage | null): void {
    this.#current = outage
  }

  /** Returns the outage for this call and counts it. */
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
