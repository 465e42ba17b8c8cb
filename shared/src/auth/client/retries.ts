import type { BrowserEnvironment } from './browser-environment.ts'
import { isTransient } from './pool-call.ts'

const BASE_MS = 100
const JITTER_MS = 100
const LONGEST_DELAY_MS = 5_000

/**
 * Milliseconds to wait after an attempt, counted from 1; null after the last. “Figures” of the
 * specification. `random` is from 0 to 1.
 */
export function retryDelay(attempt: number, random: number): number | null {
  const delay = BASE_MS * 2 ** attempt + JITTER_MS * random
  return delay > LONGEST_DELAY_MS ? null : delay
}

/** Retries transient failures; other refusals are rethrown at once. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { random, wait }: Pick<BrowserEnvironment, 'random' | 'wait'>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const delay = isTransient(error) ? retryDelay(attempt, random()) : null
      if (delay === null) throw error
      await wait(delay)
    }
  }
}
