import type { Settings } from '@orchard/shared-node/settings'

/** Trusted token issuers, and how to check their tokens. */
export type TokenConfig = ReturnType<typeof readTokenConfig>

const EMBEDDED_POOL = 'us-west-2_OrchardDev'
const EMBEDDED_CLIENT = 'orchardembeddedclient'
const EMBEDDED_SOCIAL_CLIENT = 'orchard-social'
const GOOGLE_ISSUERS = 'https://accounts.google.com,accounts.google.com'
const GOOGLE_JWKS = 'https://www.googleapis.com/oauth2/v3/certs'

/**
 * Reads the trusted issuers: the configured pool and Google, else the embedded provider. `google` is
 * null where a real pool is configured and no Google client.
 */
export function readTokenConfig(settings: Settings) {
  const embedded = `http://localhost:${settings.port('IDENTITY_PORT', 3100)}`
  const cognito = readPool(settings) ?? {
    ...poolAddresses(EMBEDDED_POOL),
    clientId: EMBEDDED_CLIENT,
    jwksUri: `${embedded}/${EMBEDDED_POOL}/.well-known/jwks.json`,
    endpoint: `${embedded}/`,
    // It opens the embedded provider and nothing else.
    admin: {
      poolId: EMBEDDED_POOL,
      accessKeyId: settings.text('IDENTITY_ADMIN_KEY_ID') ?? 'orchardembeddedadmin',
      secretAccessKey: settings.text('IDENTITY_ADMIN_SECRET') ?? 'orchard embedded admin secret',
      sessionToken: null,
    },
  }
  const google = readGoogle(settings)
  if (google || settings.text('COGNITO_USER_POOL_ID')) return { cognito, google }
  const standIn = {
    issuers: [`${embedded}/social`],
    clientId: EMBEDDED_SOCIAL_CLIENT,
    jwksUri: `${embedded}/social/jwks.json`,
  }
  return { cognito, google: standIn }
}

function readPool(settings: Settings) {
  const poolId = settings.poolId('COGNITO_USER_POOL_ID', null)
  const clientId = settings.clientId('COGNITO_CLIENT_ID', null)
  if (poolId === null && clientId === null) return null
  if (poolId === null || clientId === null) {
    settings.problems.push('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set together')
    return null
  }
  const { issuer, endpoint } = poolAddresses(poolId)
  const jwksUri = `${issuer}/.well-known/jwks.json`
  return { issuer, clientId, endpoint, jwksUri, admin: readAdmin(settings, poolId) }
}

/** The credentials that may end 2FA and change an email address; null without: both are then not offered. */
function readAdmin(settings: Settings, poolId: string) {
  const accessKeyId = settings.text('COGNITO_ADMIN_KEY_ID')
  const secretAccessKey = settings.text('COGNITO_ADMIN_SECRET')
  if (accessKeyId === null && secretAccessKey === null) return null
  if (accessKeyId === null || secretAccessKey === null) {
    settings.problems.push('COGNITO_ADMIN_KEY_ID and COGNITO_ADMIN_SECRET must be set together')
    return null
  }
  const sessionToken = settings.text('COGNITO_ADMIN_SESSION_TOKEN')
  return { poolId, accessKeyId, secretAccessKey, sessionToken }
}

/** The issuer of a pool's tokens, and the endpoint that returns `GetUser`. */
function poolAddresses(poolId: string) {
  const [region = ''] = poolId.split('_')
  const endpoint = `https://cognito-idp.${region}.amazonaws.com/`
  return { issuer: `${endpoint}${poolId}`, endpoint }
}

function readGoogle(settings: Settings) {
  const { problems } = settings
  const clientId = settings.text('SOCIAL_CLIENT_ID')
  const given = ['SOCIAL_ISSUERS', 'SOCIAL_JWKS_URI'].filter((name) => settings.text(name))
  if (clientId === null) {
    if (given.length > 0) problems.push(`${given.join(', ')} needs SOCIAL_CLIENT_ID beside it`)
    return null
  }
  const jwksUri = settings.text('SOCIAL_JWKS_URI') ?? GOOGLE_JWKS
  if (!/^https?:$/.test(URL.canParse(jwksUri) ? new URL(jwksUri).protocol : ''))
    problems.push(`SOCIAL_JWKS_URI must be an http or https URL, not ${jwksUri}`)
  const issuers = settings.list('SOCIAL_ISSUERS', GOOGLE_ISSUERS)
  if (issuers.length === 0) problems.push('SOCIAL_ISSUERS must name at least one issuer')
  return { issuers, clientId, jwksUri }
}
