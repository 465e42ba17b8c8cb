import { LOG_LEVELS, type LogLevel } from '@orchard/shared/log'
import { Settings } from '@orchard/shared/settings'

/** How the service runs; read from the environment once, at start. */
export interface DataApisConfig {
  port: number
  bindHost: string
  logLevel: LogLevel
  /** Keeps serving for this long after `/readyz` turned 503. */
  shutdownDelayMs: number
}

/** @throws {ConfigError} listing every variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): DataApisConfig {
  const settings = new Settings(environment)
  const config: DataApisConfig = {
    port: settings.port('DATA_APIS_PORT', 3300),
    bindHost: settings.text('HOST') ?? '127.0.0.1',
    logLevel: settings.choice('LOG_LEVEL', LOG_LEVELS, settings.isProduction ? 'info' : 'warn'),
    shutdownDelayMs: settings.shutdownDelayMs(),
  }
  settings.assertUsable('The data APIs cannot start')
  return config
}
