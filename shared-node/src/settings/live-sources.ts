import { LIVE_SOURCE_IDS, type LiveSourceId } from '@orchard/shared/call-contracts'
import type { Settings } from './settings.ts'

/** Sources that are turned on, with their address where it is not the public one. */
export type LiveSources = ReadonlyMap<LiveSourceId, string | null>

/**
 * Reads `LIVE_SOURCES`, a list such as `usgs, nominatim=https://places.example`, and `OUTGOING_CALLS`,
 * which turns on the source `network`. Nothing is on unless it is listed: each source has terms of its
 * own, and only the operator can accept them.
 */
export function readLiveSources(settings: Settings): LiveSources {
  const sources = new Map<LiveSourceId, string | null>()
  for (const item of settings.list('LIVE_SOURCES', '')) {
    const [id = '', ...address] = item.split('=')
    if (!isListed(id)) {
      const ids = LIVE_SOURCE_IDS.filter(isListed).join(', ')
      settings.problems.push(`LIVE_SOURCES does not know ${id}; it may list ${ids}`)
      continue
    }
    const own = address.length === 0 ? null : httpAddress(address.join('='))
    if (own === undefined)
      settings.problems.push(`LIVE_SOURCES must give ${id} an http or https URL after =`)
    else sources.set(id, own)
  }
  if (settings.choice('OUTGOING_CALLS', ['on', 'off'], 'off') === 'on') sources.set('network', null)
  return sources
}

function isListed(id: string): id is LiveSourceId {
  return id !== 'network' && LIVE_SOURCE_IDS.some((one) => one === id)
}

/** An address without the slash at its end; undefined where it is none. */
function httpAddress(text: string): string | undefined {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text) || /[?#]/.test(text)) return undefined
  return text.replace(/(?<!\/)\/+$/, '')
}
