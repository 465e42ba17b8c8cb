import path from 'node:path'
import { isUsableSecret } from './keys/key-secret.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'
import { readTokenConfig, type TokenConfig } from './tokens/token-config.ts'

/** How the product API runs; read from the environment once, at start. */
export interface ApiConfig {
  port: number
  bindHost: string
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | null
  /** Origins of the site, whose pages may call. */
  siteOrigins: readonly string[]
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; the composer is one. */
  trustedProxies: readonly string[]
  tokens: TokenConfig
  /** What keys are stored with; null where it is made in the data folder. */
  keySecret: string | null
  /** Where calls of the catalogue's APIs go; null where they are answered with samples. */
  upstreamBaseUrl: string | null
  /** How often an address may ask for its account in a minute. */
  accountCallsPerMinute: number
  /** What a reader of `/metrics` must show; null where only this machine may read it. */
  metricsToken: string | null
  logLevel: LogLevel
}

/** Everything that is wrong with the environment, one line each. */
export class ConfigError extends Error {
  readonly code = 'config_invalid'
  constructor(problems: readonly string[]) {
    super(`The product API cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  }
}

/** @throws {ConfigError} listing every variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): ApiConfig {
  const problems: string[] = []
  const port = (name: string, fallback: number) => {
    const value = Number(environment[name] ?? fallback)
    if (!Number.isInteger(value) || value < 1 || value > 65_535)
      problems.push(`${name} must be a whole number from 1 to 65535`)
    return value
  }
  const list = (name: string, fallback: string) =>
    (environment[name] ?? fallback).split(',').flatMap((one) => one.trim() || [])
  const sitePort = port('PORT', 3000)
  const config: ApiConfig = {
    port: port('PRODUCT_API_PORT', 3200),
    bindHost: environment['HOST'] ?? '127.0.0.1',
    dataDir: path.resolve(environment['DATA_DIR'] ?? '.data'),
    databaseUrl: environment['DATABASE_URL'] || null,
    siteOrigins: list('SITE_ORIGIN', `http://localhost:${sitePort},http://127.0.0.1:${sitePort}`),
    trustedProxies: list('TRUSTED_PROXIES', '127.0.0.1,::1'),
    tokens: readTokenConfig(environment, port('IDENTITY_PORT', 3100), problems),
    keySecret: environment['KEY_SECRET'] || null,
    upstreamBaseUrl: environment['UPSTREAM_BASE_URL']?.replace(/\/+$/, '') || null,
    accountCallsPerMinute: Number(environment['ACCOUNT_CALLS_PER_MINUTE'] || 600),
    metricsToken: environment['METRICS_TOKEN'] || null,
    logLevel: readLogLevel(environment, problems),
  }
  problems.push(...problemsOf(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function problemsOf(config: ApiConfig): string[] {
  const problems: string[] = []
  for (const origin of config.siteOrigins)
    if (!isOrigin(origin))
      problems.push(`SITE_ORIGIN must be an origin such as https://example.com, not ${origin}`)
  if (config.siteOrigins.length === 0) problems.push('SITE_ORIGIN must name at least one origin')
  if (config.databaseUrl && !/^postgres(?:ql)?:\/\//.test(config.databaseUrl))
    problems.push('DATABASE_URL must start with postgres:// or postgresql://')
  if (config.keySecret !== null && !isUsableSecret(config.keySecret))
    problems.push('KEY_SECRET must have at least 32 characters, chosen at random')
  if (config.upstreamBaseUrl && !isHttpAddress(config.upstreamBaseUrl))
    problems.push('UPSTREAM_BASE_URL must be an http or https address without a query')
  if (!Number.isInteger(config.accountCallsPerMinute) || config.accountCallsPerMinute < 1)
    problems.push('ACCOUNT_CALLS_PER_MINUTE must be a whole number from 1')
  return problems
}

/** In production every answer leaves a line; on a developer's terminal only what went wrong. */
function readLogLevel(environment: NodeJS.ProcessEnv, problems: string[]): LogLevel {
  const fallback = environment['NODE_ENV'] === 'production' ? 'info' : 'warn'
  const given = environment['LOG_LEVEL'] || fallback
  const level = LOG_LEVELS.find((one) => one === given)
  if (!level) problems.push(`LOG_LEVEL must be ${LOG_LEVELS.join(', ')}, not ${given}`)
  return level ?? fallback
}

function isHttpAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, search, hash, username } = new URL(value)
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === ''
}

function isOrigin(value: string): boolean {
  try {
    return new URL(value).origin === value
  } catch {
    return false // reported by the caller, with the name of the variable
  }
}
