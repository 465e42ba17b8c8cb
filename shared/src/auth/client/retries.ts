import { isTransient } from './pool-call.ts'
import type { Surroundings } from './surroundings.ts'

const BASE_MS = 100
const JITTER_MS = 100
const LONGEST_DELAY_MS = 5_000

/**
 * Milliseconds to wait after the attempt of that number, counted from 1; null when it was the last.
 * Section 9 of the specification. `random` is from 0 to 1.
 */
export function retryDelay(attempt: number, random: number): number | null {
  const delay = BASE_MS * 2 ** attempt + JITTER_MS * random
  return delay > LONGEST_DELAY_MS ? null : delay
}

/** Repeats what failed for the moment; what the provider refuses is refused at once. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { random, wait }: Pick<Surroundings, 'random' | 'wait'>,
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
