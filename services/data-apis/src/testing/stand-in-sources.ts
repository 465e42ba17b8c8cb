import { LIVE_SOURCE_IDS } from '@orchard/shared/call-contracts'
import { SOURCE_RULES } from '#src/sources/source-rules.ts'
import { createSources, type HttpSourceId, type Sources } from '#src/sources/sources.ts'
import { startStandIns } from './stand-in-server.ts'

/** A busy machine is no failure of a source. */
const PATIENT_MS = 60_000

let shared: Promise<{ origin: string }> | null = null

/** Every source turned on, each a stand-in on this machine. */
export function standInSources(
  origin: string,
  options: Parameters<typeof createSources>[1],
): Sources {
  const ids = LIVE_SOURCE_IDS.filter((id) => id !== 'network')
  const needKeys = ids.filter((id: HttpSourceId) => SOURCE_RULES[id].key)
  return createSources(
    {
      turnedOn: new Map(ids.map((id) => [id, `${origin}/${id}`])),
      keys: new Map(needKeys.map((id) => [id, `key of ${id}`])),
      contact: 'operator@orchard.example',
    },
    { isPaced: false, timeoutMs: PATIENT_MS, ...options },
  )
}

/** As `standInSources`, on a server that starts with the first question. */
export function lazyStandInSources(options: { now(): Date }): Sources {
  let sources: Sources | null = null
  return {
    async find(id, url, reading) {
      shared ??= startStandIns()
      const { origin } = await shared
      sources ??= standInSources(origin, options)
      return sources.find(id, url, reading)
    },
    list: () => sources?.list() ?? [],
  }
}
