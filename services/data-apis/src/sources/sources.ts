import type { LiveSourceId } from '@orchard/shared/call-contracts'
import type { Dependencies } from '@orchard/shared-node/health'
import type { LiveSources } from '@orchard/shared-node/settings'
import type { Found } from './kept-responses.ts'
import { OutsideSource, type Reading, type SourceHealth } from './outside-source.ts'
import { notConfigured } from './source-error.ts'
import { SOURCE_RULES, type SourceRules } from './source-rules.ts'

/** A source that is asked over HTTP. */
export type HttpSourceId = keyof typeof SOURCE_RULES

/** The enabled sources, and how this installation identifies itself to them. */
export interface SourcesConfig {
  turnedOn: LiveSources
  keys: ReadonlyMap<LiveSourceId, string>
  /** An email address or URL under which the operator is reached. */
  contact: string | null
}

/** A source in the list that the gateway reads. */
interface ListedSource extends SourceHealth {
  id: LiveSourceId
  name: string
}

/** The outside sources of this installation. */
export interface Sources {
  /**
   * Reads an address of a source, as its documentation writes it.
   * @throws {SourceError} when it is not turned on, or does not respond.
   */
  find<Value>(id: HttpSourceId, url: string, reading: Reading<Value>): Promise<Found<Value>>
  /** Those that are turned on, with their health. */
  list(): ListedSource[]
}

/** The name under which this installation asks others. */
export function userAgentOf(contact: string | null): string {
  return `APIOrchard/1.0${contact === null ? '' : ` (${contact})`}`
}

/** @param options.isPaced false where the sources are stand-ins. */
export function createSources(
  { contact, keys, turnedOn }: SourcesConfig,
  options: { now(): Date; isPaced?: boolean; timeoutMs?: number; watch?: Dependencies },
): Sources {
  const { now, watch, ...rest } = options
  const userAgent = userAgentOf(contact)
  const sources = new Map<HttpSourceId, OutsideSource>()
  for (const [id, rules] of Object.entries(SOURCE_RULES) as [HttpSourceId, SourceRules][]) {
    const base = turnedOn.get(id)
    if (base === undefined) continue
    const key = keys.get(id) ?? null
    const watched = watch?.(`source:${id}`, {
      failing: `${rules.name} is failing`,
      again: `${rules.name} responds again`,
    })
    const around = { rules, watched, base, key, userAgent, now: () => now().getTime(), ...rest }
    sources.set(id, new OutsideSource(around))
  }
  return {
    async find(id, url, reading) {
      const source = sources.get(id)
      if (!source) throw notConfigured(`LIVE_SOURCES=${id}`)
      return source.find(url, reading)
    },
    list: () =>
      [...sources].map(([id, { health }]) => ({ id, name: SOURCE_RULES[id].name, ...health })),
  }
}
