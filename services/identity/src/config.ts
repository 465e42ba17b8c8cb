import path from 'node:path'
import { Settings } from '@orchard/shared-node/settings'

/** Configuration of the embedded identity provider, read from the environment at start. */
export type IdentityConfig = ReturnType<typeof readConfig>

/** @throws {ConfigError} listing all invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  refuseProduction(settings)
  const ownPort = settings.port('IDENTITY_PORT', 3100)
  const sites = settings.siteOrigins()
  const urls = (name: string, paths: readonly string[]) => {
    const given = environment[name] === undefined ? undefined : settings.list(name)
    for (const url of given ?? [])
      if (!isHttpUrl(url))
        settings.problems.push(`${name} must list http or https URLs, not ${url}`)
    return given ?? sites.flatMap((site) => paths.map((one) => `${site}${one}`))
  }
  const config = {
    port: ownPort,
    dataDir: path.resolve(settings.text('DATA_DIR') ?? '.data'),
    /** Public origin of this server, with the hosted pages and the social stand-in. */
    origin: `http://localhost:${ownPort}`,
    /** Allowed return addresses of a hosted sign-in; only exact matches count. */
    callbackUrls: urls('IDENTITY_CALLBACK_URLS', ['/signin', '/register', '/social']),
    /** The site's home page. */
    siteUrl: `${sites[0]}/`,
    logoutUrls: urls('IDENTITY_LOGOUT_URLS', ['/', '/signin']),
    /** In Cognito's format, so that a verifier for a real pool accepts our tokens. */
    poolId: settings.poolId('IDENTITY_POOL_ID', 'us-west-2_OrchardDev'),
    clientId: settings.clientId('IDENTITY_CLIENT_ID', 'orchardembeddedclient'),
    /** The key pair by which the local product API acts as an administrator; it opens nothing else. */
    admin: {
      accessKeyId: settings.text('IDENTITY_ADMIN_KEY_ID') ?? 'orchardembeddedadmin',
      secretAccessKey: settings.text('IDENTITY_ADMIN_SECRET') ?? 'orchard embedded admin secret',
    },
    /** The site's client id at the social stand-in. */
    socialClientId: settings.text('IDENTITY_SOCIAL_CLIENT_ID') ?? 'orchard-social',
    /** A sign-up's message contains a code to type, or a link alone. */
    confirmBy: settings.choice('SIGN_UP_CONFIRMATION', ['code', 'link'], 'code'),
    /** True if sign-ins offer device keys; otherwise device actions fail as in Cognito. */
    deviceTracking: settings.choice('IDENTITY_DEVICE_TRACKING', ['on', 'off'], 'on') === 'on',
    /** True if each refresh replaces the refresh token, as with Cognito's refresh token rotation. */
    tokenRotation: settings.choice('IDENTITY_TOKEN_ROTATION', ['on', 'off'], 'off') === 'on',
    /** True if users may register passkeys and sign in with them. */
    passkeys: settings.choice('IDENTITY_PASSKEYS', ['on', 'off'], 'on') === 'on',
    /** Pages of these origins may register and use passkeys, which belong to the host name of the first one. */
    siteOrigins: sites,
    /** Keeps serving for this long after `/readyz` starts to return 503. */
    shutdownDelayMs: settings.shutdownDelayMs(),
  }
  settings.assertUsable('The identity provider cannot start')
  return config
}

/** Refuses to run in production, because codes are visible to everyone on the machine. */
function refuseProduction(settings: Settings): void {
  const pool = settings.given('COGNITO_')
  if (pool.length > 0)
    settings.problems.push(
      `A real user pool is configured (${pool.join(', ')}); this server only stands in for one`,
    )
  if (settings.isProduction && !settings.isRehearsal)
    settings.problems.push(
      'NODE_ENV is production; this server is for development, tests and rehearsals',
    )
  settings.needKeySecret()
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
