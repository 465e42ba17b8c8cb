import type { Settings } from '@orchard/shared-node/settings'

/** Trusted token issuers, and how to check their tokens. */
export interface TokenConfig {
  cognito: {
    issuer: string
    clientId: string
    jwksUri: string
    /** Answers `GetUser`, from which the email comes. */
    endpoint: string
  }
  /** Null where a real pool is configured and no Google client. */
  google: { issuers: readonly string[]; clientId: string; jwksUri: string } | null
}

const POOL_ID = /^[a-z]{2}-(?:gov-)?[a-z]+-\d_[a-zA-Z0-9]+$/
const LONGEST_POOL_ID = 55
const EMBEDDED_POOL = 'us-west-2_OrchardDev'
const EMBEDDED_CLIENT = 'orchardembeddedclient'
const EMBEDDED_SOCIAL_CLIENT = 'orchard-social'
const GOOGLE_ISSUERS = 'https://accounts.google.com,accounts.google.com'
const GOOGLE_JWKS = 'https://www.googleapis.com/oauth2/v3/certs'

/** Reads the trusted issuers: the configured pool and Google, else the embedded provider. */
export function readTokenConfig(settings: Settings): TokenConfig {
  const embedded = `http://localhost:${settings.port('IDENTITY_PORT', 3100)}`
  const cognito = readPool(settings) ?? {
    ...poolAddresses(EMBEDDED_POOL),
    clientId: EMBEDDED_CLIENT,
    jwksUri: `${embedded}/${EMBEDDED_POOL}/.well-known/jwks.json`,
    endpoint: `${embedded}/`,
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

function readPool(settings: Settings): TokenConfig['cognito'] | null {
  const { problems } = settings
  const poolId = settings.text('COGNITO_USER_POOL_ID')
  const clientId = settings.text('COGNITO_CLIENT_ID')
  if (poolId === null && clientId === null) return null
  if (poolId === null || clientId === null) {
    problems.push('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID must be set together')
    return null
  }
  if (!POOL_ID.test(poolId) || poolId.length > LONGEST_POOL_ID)
    problems.push(
      'COGNITO_USER_POOL_ID must look like us-west-2_AbCdEf123, with 55 characters at most',
    )
  if (!/^\w{1,128}$/.test(clientId))
    problems.push('COGNITO_CLIENT_ID must be 1 to 128 letters, digits or underscores')
  const { issuer, endpoint } = poolAddresses(poolId)
  return { issuer, clientId, endpoint, jwksUri: `${issuer}/.well-known/jwks.json` }
}

function poolAddresses(poolId: string): { issuer: string; endpoint: string } {
  const [region = ''] = poolId.split('_')
  const endpoint = `https://cognito-idp.${region}.amazonaws.com/`
  return { issuer: `${endpoint}${poolId}`, endpoint }
}

function readGoogle(settings: Settings): TokenConfig['google'] {
  const { problems } = settings
  const clientId = settings.text('SOCIAL_CLIENT_ID')
  const given = ['SOCIAL_ISSUERS', 'SOCIAL_JWKS_URI'].filter((name) => settings.text(name))
  if (clientId === null) {
    if (given.length > 0) problems.push(`${given.join(', ')} needs SOCIAL_CLIENT_ID beside it`)
    return null
  }
  const jwksUri = settings.text('SOCIAL_JWKS_URI') ?? GOOGLE_JWKS
  if (!/^https?:$/.test(URL.canParse(jwksUri) ? new URL(jwksUri).protocol : ''))
    problems.push(`SOCIAL_JWKS_URI must be an http or https address, not ${jwksUri}`)
  const issuers = settings.list('SOCIAL_ISSUERS', GOOGLE_ISSUERS)
  if (issuers.length === 0) problems.push('SOCIAL_ISSUERS must name at least one issuer')
  return { issuers, clientId, jwksUri }
}
