/** The time source of a countdown. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `tick` every `ms`; returns a function that stops it. */
  every(ms: number, tick: () => void): () => void
}

const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  },
}

/**
 * Starts a countdown at once. It reads the clock, so that a sleeping tab does not slow it down; `subscribe`
 * and `left` fit React's `useSyncExternalStore`.
 */
export function createCountdown(seconds: number, clock: Clock = BROWSER_CLOCK) {
  let end = clock.now() + seconds * 1_000
  let left = seconds
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()

  function update(): void {
    const next = Math.max(0, Math.ceil((end - clock.now()) / 1_000))
    if (next === 0) {
      stop?.()
      stop = undefined
    }
    if (next === left) return
    left = next
    for (const tell of listeners) tell()
  }

  function start(): void {
    if (stop || listeners.size === 0) return
    stop = clock.every(250, update)
    update()
  }

  return {
    /** Whole seconds left. */
    left: () => left,
    restart() {
      end = clock.now() + seconds * 1_000
      update()
      start()
    },
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      start()
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

/** Formats seconds as on a clock: `75` becomes `1:15`. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
