/** How a server reads its settings from the environment. For Node alone. */
export { isLoopbackHost } from './loopback.ts'
export { ConfigError, Settings } from './settings.ts'
