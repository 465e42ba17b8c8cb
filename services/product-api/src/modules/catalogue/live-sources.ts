import { SOURCES_KEPT_SECONDS } from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import { request } from 'undici'
import { z } from 'zod'
import type { Contract } from './contract.ts'

/** An outside source that the data APIs may ask, and how it has been doing. */
export const LIVE_SOURCE = z.object({
  id: z.string(),
  name: z.string(),
  /** `idle` until it has been asked, then as its last response. */
  state: z.enum(['idle', 'ok', 'failing']),
  requests: z.number(),
  failures: z.number(),
  /** Responses without a request: fresh ones, and old ones in the place of a failure. */
  kept: z.number(),
  stale: z.number(),
  last_answer_at: z.iso.datetime().nullable(),
  last_failure: z.object({ at: z.iso.datetime(), code: z.string() }).nullable(),
})
const list = z.object({ sources: z.array(LIVE_SOURCE) })

/** An outside source as the data APIs tell of it. */
export type LiveSource = z.infer<typeof LIVE_SOURCE>

/** The outside sources that are turned on. */
export type LiveSources = ReturnType<typeof createLiveSources>

const KEEP_MS = SOURCES_KEPT_SECONDS * SECOND_MS
const TIMEOUT_MS = 2_000

/** Asks the data APIs at `baseUrl`; a service that has no such list has no sources. */
export function createLiveSources(baseUrl: string, { now }: { now(): Date }) {
  const address = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/sources`
  let known: readonly LiveSource[] | null = null
  let askAgainAt = 0
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const { body, statusCode } = await request(address, { signal })
      const text = await body.text()
      if (statusCode === 404) known = []
      else if (statusCode === 200) known = list.parse(JSON.parse(text)).sources
    } catch {
      // Unreachable: calls tell about that, and the last known list is the best that there is.
    }
  }

  return {
    /** At most as old; the last known ones while the data APIs do not respond. */
    async list(): Promise<readonly LiveSource[]> {
      if (now().getTime() >= askAgainAt) {
        askAgainAt = now().getTime() + KEEP_MS
        asking = ask()
      }
      await asking
      return known ?? []
    },
    /** False until the data APIs have said once which sources they have. */
    isKnown: (): boolean => known !== null,
  }
}

/** The outside sources that are turned on, by id. */
export async function sourcesTurnedOn(sources: LiveSources): Promise<ReadonlySet<string>> {
  return new Set((await sources.list()).map(({ id }) => id))
}

/** True if an API responds here: a live one needs its sources. */
export function isConfigured(
  { answer: response }: Contract,
  turnedOn: ReadonlySet<string>,
): boolean {
  return response !== null && (response.from ?? []).every((id) => turnedOn.has(id))
}
