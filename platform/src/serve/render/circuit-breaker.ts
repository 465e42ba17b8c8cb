import { MINUTE_MS } from '@orchard/shared/format'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = MINUTE_MS

interface Break<Reason> {
  reason: Reason
  pauseMs: number
  /** Until then nothing is tried. */
  until: number
}

/**
 * Remembers what cost a worker, so that it does not cost one again at once: after each failure the pause
 * in which it is not tried gets twice as long, up to a minute.
 */
export class CircuitBreaker<Reason> {
  readonly #breaks = new Map<string, Break<Reason>>()
  readonly #now: () => number

  /** @param now milliseconds that only grow. */
  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Why `name` must not be tried now; null where it may. A caller that gets null is the only one to try
   * until the pause is over once more, or `succeeded` is called.
   */
  refusal(name: string): Reason | null {
    const known = this.#breaks.get(name)
    if (!known) return null
    const now = this.#now()
    if (now < known.until) return known.reason
    known.until = now + known.pauseMs
    return null
  }

  failed(name: string, reason: Reason): void {
    const pauseMs = (this.#breaks.get(name)?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2
    const capped = Math.min(pauseMs, LONGEST_PAUSE_MS)
    this.#breaks.set(name, { reason, pauseMs: capped, until: this.#now() + capped })
  }

  succeeded(name: string): void {
    this.#breaks.delete(name)
  }
}
