import { MINUTE_MS } from '@orchard/shared/format'
import type { Dependency } from '@orchard/shared-node/health'
import type { MissedSearches } from './missed-searches.ts'

const EVERY_MS = MINUTE_MS
const TIMEOUT_MS = 2_000

interface HandInOptions {
  /** Origin of the product API. */
  apiHost: string
  /** Null where both run on one machine. */
  metricsToken: string | null
  missed: Pick<MissedSearches, 'take' | 'giveBack'>
  watched: Dependency
}

/**
 * Hands the counts of searches without a result to the product API, where those of all composers come together and
 * outlive them. What it does not take is handed in again.
 */
export function createSearchHandIn({ apiHost, metricsToken, missed, watched }: HandInOptions) {
  /** Never rejects. */
  async function handIn(): Promise<void> {
    const searches = missed.take()
    if (searches.length === 0) return
    try {
      const { ok, status } = await fetch(`${apiHost}/op/missed-searches`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(metricsToken === null ? {} : { Authorization: `Bearer ${metricsToken}` }),
        },
        body: JSON.stringify({ searches }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!ok) throw new Error(`the product API returned ${status}`)
      watched.worked()
    } catch (error) {
      missed.giveBack(searches)
      watched.failed(error)
    }
  }
  let timer: NodeJS.Timeout | undefined
  return {
    handIn,
    /** Hands in once a minute from now on. */
    start(): void {
      timer = setInterval(handIn, EVERY_MS)
    },
    /** Hands in what is left. */
    stop(): Promise<void> {
      clearInterval(timer)
      return handIn()
    },
  }
}
