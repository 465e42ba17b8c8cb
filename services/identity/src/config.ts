import path from 'node:path'

/** How the embedded identity provider runs; read from the environment once, at start. */
export interface IdentityConfig {
  port: number
  dataDir: string
  /** Where a browser reaches this server; the hosted pages and the social stand-in live under it. */
  origin: string
  /** In the form that Amazon Cognito uses, so that a verifier for a real pool accepts our tokens. */
  poolId: string
  clientId: string
  /** The client that the site uses at the social stand-in. */
  socialClientId: string
  /** Addresses that a hosted sign-in may return to; compared character by character. */
  callbackUrls: readonly string[]
  logoutUrls: readonly string[]
  /** Whether sign-ins hand out device keys; without it the device actions answer as Cognito does. */
  deviceTracking: boolean
}

/** Everything that is wrong with the environment, one line each. */
export class ConfigError extends Error {
  readonly code = 'config_invalid'
  constructor(problems: readonly string[]) {
    super(
      `The identity provider cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
    )
  }
}

const POOL_ID = /^[a-z]{2}-(?:gov-)?[a-z]+-\d_[a-zA-Z0-9]+$/
const LONGEST_POOL_ID = 55

/** @throws {ConfigError} listing every variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): IdentityConfig {
  const problems = refusals(environment)
  const port = (name: string, fallback: number) => {
    const value = Number(environment[name] ?? fallback)
    if (!Number.isInteger(value) || value < 1 || value > 65_535)
      problems.push(`${name} must be a whole number from 1 to 65535`)
    return value
  }
  const ownPort = port('IDENTITY_PORT', 3100)
  const sitePort = port('PORT', 3000)
  const local = `http://localhost:${sitePort},http://127.0.0.1:${sitePort}`
  const sites = (environment['SITE_ORIGIN'] || local).split(',').map((one) => one.trim())
  const urls = (name: string, paths: readonly string[]) => {
    const given = environment[name]?.split(',').flatMap((one) => one.trim() || [])
    for (const url of given ?? [])
      if (!isHttpUrl(url)) problems.push(`${name} must list http or https addresses, not ${url}`)
    return given ?? sites.flatMap((site) => paths.map((one) => `${site}${one}`))
  }
  const config: IdentityConfig = {
    port: ownPort,
    dataDir: path.resolve(environment['DATA_DIR'] ?? '.data'),
    origin: `http://localhost:${ownPort}`,
    poolId: environment['IDENTITY_POOL_ID'] ?? 'us-west-2_OrchardDev',
    clientId: environment['IDENTITY_CLIENT_ID'] ?? 'orchardembeddedclient',
    socialClientId: environment['IDENTITY_SOCIAL_CLIENT_ID'] ?? 'orchard-social',
    callbackUrls: urls('IDENTITY_CALLBACK_URLS', ['/signin', '/register', '/social']),
    logoutUrls: urls('IDENTITY_LOGOUT_URLS', ['/', '/signin']),
    deviceTracking: environment['IDENTITY_DEVICE_TRACKING'] !== 'off',
  }
  if (!POOL_ID.test(config.poolId) || config.poolId.length > LONGEST_POOL_ID)
    problems.push('IDENTITY_POOL_ID must look like us-west-2_AbCdEf123, with 55 characters at most')
  if (!/^\w{1,128}$/.test(config.clientId))
    problems.push('IDENTITY_CLIENT_ID must be 1 to 128 letters, digits or underscores')
  if (!/^(?:on|off)$/.test(environment['IDENTITY_DEVICE_TRACKING'] ?? 'on'))
    problems.push('IDENTITY_DEVICE_TRACKING must be on or off')
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Where this server must not run at all: it shows its codes to everyone on the machine. */
function refusals(environment: NodeJS.ProcessEnv): string[] {
  const problems: string[] = []
  const pool = Object.keys(environment).filter(
    (name) => name.startsWith('COGNITO_') && environment[name],
  )
  if (pool.length > 0)
    problems.push(
      `A real user pool is configured (${pool.join(', ')}); this server only stands in for one`,
    )
  if (environment['NODE_ENV'] === 'production')
    problems.push('NODE_ENV is production; this server is for development and tests')
  return problems
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
