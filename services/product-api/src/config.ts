import path from 'node:path'

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
  }
  for (const origin of config.siteOrigins)
    if (!isOrigin(origin))
      problems.push(`SITE_ORIGIN must be an origin such as https://example.com, not ${origin}`)
  if (config.databaseUrl && !/^postgres(?:ql)?:\/\//.test(config.databaseUrl))
    problems.push('DATABASE_URL must start with postgres:// or postgresql://')
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function isOrigin(value: string): boolean {
  try {
    return new URL(value).origin === value
  } catch {
    return false // reported by the caller, with the name of the variable
  }
}
