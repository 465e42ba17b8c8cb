/** Reads the settings of a server from the environment. For Node alone. */
export { type LiveSources, readLiveSources } from './live-sources.ts'
export { isBoundToLoopback, isLoopbackAuthority, isLoopbackHost } from './loopback.ts'
export { type NameServer, readNameServer } from './name-server.ts'
export { ConfigError, Settings } from './settings.ts'
