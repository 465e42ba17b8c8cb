import { liveSince, type Registry } from '@orchard/shared/contracts'
import { request } from 'undici'
import { ApiError } from '#src/server/api-error.ts'

const TIMEOUT_MS = 2_000
const MAX_CHANGES = 30

/**
 * Asks the site what is live, what is tried and which flags are on.
 * @param site its origin.
 * @throws {ApiError} 503 when it does not say so in two seconds.
 */
export async function readSiteReleases(site: string) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { body } = await request(`${site}/_mf/registry.json`, { signal })
    const { flags = {}, generation, history, live, rollouts = {} } = (await body.json()) as Registry
    return {
      generation,
      live: Object.entries(live).map(([unit, release]) => ({
        ...{ unit, release },
        since: liveSince(history, unit, release),
      })),
      trials: Object.entries(rollouts).map(([unit, { percent, release, since }]) => ({
        ...{ unit, release, percent, since },
      })),
      flags: Object.entries(flags).map(([name, { percent, since }]) => ({ name, percent, since })),
      changes: history
        .slice(-MAX_CHANGES)
        .toReversed()
        .map(({ action, at, by, flag, note, reason, release, unit }) => ({
          ...{ at, action, unit, release },
          ...{ flag: flag ?? null, by: by ?? null, why: note ?? reason ?? null },
        })),
    }
  } catch (cause) {
    throw new ApiError(503, 'site_unavailable', 'The site does not say what is live', { cause })
  }
}
