import type { LogLevel } from '@orchard/shared-node/log'
import { readLiveSources, readNameServer, Settings } from '@orchard/shared-node/settings'
import type { NetworkOptions } from './network/network.ts'
import { SOURCE_RULES } from './sources/source-rules.ts'
import { type HttpSourceId, type SourcesConfig, userAgentOf } from './sources/sources.ts'

/** Settings of the service, read from the environment at start. */
export interface DataApisConfig {
  port: number
  bindHost: string
  logLevel: LogLevel
  /** Name of the sources that run; null to use their commit. */
  release: string | null
  /** Keeps serving for this long after `/readyz` turned 503. */
  shutdownDelayMs: number
  /** Token for `/metrics`; null to allow this machine only. */
  metricsToken: string | null
  sources: SourcesConfig
  network: Pick<NetworkOptions, 'isOn' | 'resolver' | 'userAgent'>
}

/** @throws {ConfigError} listing every variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): DataApisConfig {
  const settings = new Settings(environment)
  const sources = readSources(settings)
  const config: DataApisConfig = {
    port: settings.port('DATA_APIS_PORT', 3300),
    bindHost: settings.text('HOST') ?? '127.0.0.1',
    ...settings.logging(),
    shutdownDelayMs: settings.shutdownDelayMs(),
    metricsToken: settings.text('METRICS_TOKEN'),
    sources,
    network: {
      isOn: sources.turnedOn.has('network'),
      resolver: readNameServer(settings),
      userAgent: userAgentOf(sources.contact),
    },
  }
  settings.assertUsable('The data APIs cannot start')
  return config
}

function readSources(settings: Settings): SourcesConfig {
  const turnedOn = readLiveSources(settings)
  const contact = settings.text('LIVE_CONTACT')
  const keys = new Map<HttpSourceId, string>()
  for (const id of [...turnedOn.keys()].filter((one) => one !== 'network')) {
    const setting = keySetting(id)
    const key = settings.text(setting)
    const rules = SOURCE_RULES[id]
    if (key !== null) keys.set(id, key)
    else if (rules.key?.isNeeded)
      settings.problems.push(`${setting} must be set: ${rules.name} wants a key`)
    if (rules.needsContact && contact === null)
      settings.problems.push(
        `LIVE_CONTACT must be set: ${rules.name} wants an address of whoever asks`,
      )
  }
  return { turnedOn, keys, contact }
}

/** `LIVE_KEY_OPEN_CHARGE_MAP` for `open-charge-map`. */
function keySetting(id: HttpSourceId): string {
  return `LIVE_KEY_${id.toUpperCase().replaceAll('-', '_')}`
}
