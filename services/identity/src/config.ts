import path from 'node:path'
import { Settings } from '@orchard/shared-node/settings'

/** Configuration of the embedded identity provider, read from the environment at start. */
export type IdentityConfig = ReturnType<typeof readConfig>

const POOL_ID = /^[a-z]{2}-(?:gov-)?[a-z]+-\d_[a-zA-Z0-9]+$/
const LONGEST_POOL_ID = 55

/** @throws {ConfigError} listing all invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  const { problems } = settings
  refuseProduction(settings)
  const ownPort = settings.port('IDENTITY_PORT', 3100)
  const sitePort = settings.port('PORT', 3000)
  const sites = settings.list(
    'SITE_ORIGIN',
    `http://localhost:${sitePort},http://127.0.0.1:${sitePort}`,
  )
  const urls = (name: string, paths: readonly string[]) => {
    const given = environment[name] === undefined ? undefined : settings.list(name)
    for (const url of given ?? [])
      if (!isHttpUrl(url)) problems.push(`${name} must list http or https addresses, not ${url}`)
    return given ?? sites.flatMap((site) => paths.map((one) => `${site}${one}`))
  }
  const config = {
    port: ownPort,
    dataDir: path.resolve(settings.text('DATA_DIR') ?? '.data'),
    /** Public origin of this server, with the hosted pages and the social stand-in. */
    origin: `http://localhost:${ownPort}`,
    /** In Cognito's format, so that a verifier for a real pool accepts our tokens. */
    poolId: settings.text('IDENTITY_POOL_ID') ?? 'us-west-2_OrchardDev',
    clientId: settings.text('IDENTITY_CLIENT_ID') ?? 'orchardembeddedclient',
    /** The site's client id at the social stand-in. */
    socialClientId: settings.text('IDENTITY_SOCIAL_CLIENT_ID') ?? 'orchard-social',
    /** Allowed return addresses of a hosted sign-in; only exact matches count. */
    callbackUrls: urls('IDENTITY_CALLBACK_URLS', ['/signin', '/register', '/social']),
    logoutUrls: urls('IDENTITY_LOGOUT_URLS', ['/', '/signin']),
    /** Keeps serving for this long after `/readyz` starts to return 503. */
    shutdownDelayMs: settings.shutdownDelayMs(),
  }
  if (!POOL_ID.test(config.poolId) || config.poolId.length > LONGEST_POOL_ID)
    problems.push('IDENTITY_POOL_ID must look like us-west-2_AbCdEf123, with 55 characters at most')
  if (!/^\w{1,128}$/.test(config.clientId))
    problems.push('IDENTITY_CLIENT_ID must be 1 to 128 letters, digits or underscores')
  const tracking = settings.choice('IDENTITY_DEVICE_TRACKING', ['on', 'off'], 'on')
  const rotation = settings.choice('IDENTITY_TOKEN_ROTATION', ['on', 'off'], 'off')
  settings.assertUsable('The identity provider cannot start')
  return {
    ...config,
    /** True if sign-ins offer device keys; otherwise device actions fail as in Cognito. */
    deviceTracking: tracking === 'on',
    /** True if each refresh replaces the refresh token, as with Cognito's refresh token rotation. */
    tokenRotation: rotation === 'on',
  }
}

/** Refuses to run in production, because codes are visible to everyone on the machine. */
function refuseProduction(settings: Settings): void {
  const pool = settings.given('COGNITO_')
  if (pool.length > 0)
    settings.problems.push(
      `A real user pool is configured (${pool.join(', ')}); this server only stands in for one`,
    )
  if (settings.isProduction)
    settings.problems.push('NODE_ENV is production; this server is for development and tests')
  settings.needKeySecret()
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
