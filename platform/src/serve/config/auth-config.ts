import type { AuthConfig, SocialConfig } from '@orchard/shared/auth'
import { poolIdsProblem, poolRegion } from '@orchard/shared/contracts'
import { isLoopbackHost, type Settings } from '@orchard/shared-node/settings'

const GOOGLE_AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth'

/**
 * Chooses the site's identity provider: a real user pool where one is configured, otherwise the embedded
 * provider; likewise for "Continue with Google". What is wrong is added to the problems of `settings`.
 */
export function readAuthConfig(settings: Settings): AuthConfig {
  const isReal = settings.given('COGNITO_').length > 0
  const embedded = embeddedProvider(settings)
  const pool = isReal ? realPool(settings) : embedded
  const social = readSocial(settings)
  const confirmBy = settings.choice('SIGN_UP_CONFIRMATION', ['code', 'link'], 'code')
  return { ...pool, social: social ?? (isReal ? null : embedded.social), confirmBy }
}

/** Origins that a page may then talk to. */
export function authOrigins({ endpoint, hostedLogin, social }: AuthConfig): string[] {
  const addresses = [endpoint, hostedLogin, social?.tokenUrl]
  return [
    ...new Set(addresses.flatMap((one) => (one && URL.canParse(one) ? new URL(one).origin : []))),
  ]
}

type Pool = Omit<AuthConfig, 'confirmBy'>

function embeddedProvider(settings: Settings): Pool {
  const origin = `http://localhost:${settings.port('IDENTITY_PORT', 3100)}`
  return {
    userPoolId: settings.text('IDENTITY_POOL_ID') ?? 'us-west-2_OrchardDev',
    clientId: settings.text('IDENTITY_CLIENT_ID') ?? 'orchardembeddedclient',
    identityPoolId: null,
    passkeys: settings.choice('IDENTITY_PASSKEYS', ['on', 'off'], 'on') === 'on',
    deviceTrust: settings.choice('IDENTITY_DEVICE_TRACKING', ['on', 'off'], 'on') === 'on',
    endpoint: origin,
    isAmazon: false,
    hostedLogin: origin,
    social: {
      clientId: settings.text('IDENTITY_SOCIAL_CLIENT_ID') ?? 'orchard-social',
      authorizeUrl: `${origin}/social/authorize`,
      tokenUrl: `${origin}/social/token`,
    },
  }
}

function realPool(settings: Settings): Pool {
  const { problems } = settings
  const userPoolId = settings.text('COGNITO_USER_POOL_ID') ?? ''
  const clientId = settings.text('COGNITO_CLIENT_ID') ?? ''
  const problem = poolIdsProblem(userPoolId, clientId)
  if (problem) problems.push(`COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID: ${problem}`)
  const domain = settings.text('COGNITO_HOSTED_DOMAIN')
  const hosted = domain && (/^https?:/.test(domain) ? domain : `https://${domain}`)
  if (hosted && (!isSafe(hosted) || new URL(hosted).href !== `${new URL(hosted).origin}/`))
    problems.push('COGNITO_HOSTED_DOMAIN must be a host name such as login.example.com')
  return {
    userPoolId,
    clientId,
    identityPoolId: null,
    passkeys: settings.choice('COGNITO_PASSKEYS', ['on', 'off'], 'off') === 'on',
    deviceTrust: settings.choice('COGNITO_DEVICE_TRUST', ['on', 'off'], 'off') === 'on',
    endpoint: `https://cognito-idp.${poolRegion(userPoolId)}.amazonaws.com/`,
    isAmazon: true,
    hostedLogin: hosted && URL.canParse(hosted) ? new URL(hosted).origin : null,
    social: null,
  }
}

/** A configured social provider; with the client's id alone it is Google. */
function readSocial(settings: Settings): SocialConfig | null {
  const { problems } = settings
  const clientId = settings.text('SOCIAL_CLIENT_ID')
  const given = settings.given('SOCIAL_')
  if (!clientId) {
    if (given.length > 0)
      problems.push(`SOCIAL_CLIENT_ID is needed together with ${given.join(', ')}`)
    return null
  }
  const authorizeUrl = settings.text('SOCIAL_AUTHORIZE_URL') ?? GOOGLE_AUTHORIZE_URL
  const tokenUrl = settings.text('SOCIAL_TOKEN_URL')
  if (!isSafe(authorizeUrl)) problems.push('SOCIAL_AUTHORIZE_URL must start with https://')
  if (tokenUrl && !isSafe(tokenUrl)) problems.push('SOCIAL_TOKEN_URL must start with https://')
  return { clientId, authorizeUrl, tokenUrl }
}

/** Tokens travel over TLS, or within this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}
