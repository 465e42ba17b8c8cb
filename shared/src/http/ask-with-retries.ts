const WORTH_ANOTHER_TRY = new Set([502, 503, 504])
const FIRST_DELAY_MS = 200

/** Attempts and timeouts; everything impure is injected. */
export interface Ask {
  /** Tries in all. */
  attempts: number
  /** After which the whole is given up, tries and pauses together. */
  deadlineMs: number
  fetch?: typeof fetch
  /** From 0 to below 1. */
  random?(): number
  pause?(ms: number): Promise<void>
}

/**
 * `fetch` for calls that may be repeated: reads, and writes with an idempotency key. Tries again,
 * after a random and growing pause, when the connection fails or a server on the way is busy and said so early.
 * @throws what `fetch` throws, when no try got a response or the time is over.
 */
export async function askWithRetries(
  address: string,
  init: RequestInit,
  {
    attempts,
    deadlineMs,
    fetch: ask = fetch,
    random = Math.random,
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: Ask,
): Promise<Response> {
  const signal = deadlineOf(deadlineMs, init.signal)
  const start = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === attempts
    try {
      const response = await ask(address, { ...init, signal })
      // A server that has taken more than its share of the time would hardly be faster now.
      const isSlow = performance.now() - start > (deadlineMs * attempt) / attempts
      if (isLast || isSlow || !WORTH_ANOTHER_TRY.has(response.status)) return response
    } catch (error) {
      if (isLast || signal.aborted) throw error
    }
    await pause(random() * FIRST_DELAY_MS * 2 ** (attempt - 1))
  }
}

/** Aborts after the deadline, or when the caller does. */
function deadlineOf(deadlineMs: number, given: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(deadlineMs)
  if (!given) return deadline
  const either = new AbortController()
  for (const one of [given, deadline]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { once: true })
  }
  return either.signal
}
