import type { AuthConfig, SocialConfig } from '@orchard/shared/auth'
import { poolIdsProblem, poolRegion } from '@orchard/shared/contracts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const GOOGLE_AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth'

/**
 * Which identity provider the site uses: a real user pool where one is configured, otherwise the embedded
 * provider; likewise for "Continue with Google". What is wrong is added to `problems`.
 */
export function readAuthConfig(environment: NodeJS.ProcessEnv, problems: string[]): AuthConfig {
  const isReal = hasRealPool(environment)
  const embedded = embeddedProvider(environment, problems)
  const pool = isReal ? realPool(environment, problems) : embedded
  const social = readSocial(environment, problems)
  const confirmBy = environment['SIGN_UP_CONFIRMATION'] || 'code'
  if (confirmBy !== 'code' && confirmBy !== 'link')
    problems.push('SIGN_UP_CONFIRMATION must be code or link')
  return {
    ...pool,
    social: social ?? (isReal ? null : embedded.social),
    confirmBy: confirmBy === 'link' ? 'link' : 'code',
  }
}

/** Origins that a page may then talk to. */
export function authOrigins({
  endpoint,
  hostedLogin,
  identityPoolId,
  social,
}: AuthConfig): string[] {
  const addresses = [
    endpoint,
    hostedLogin,
    social?.tokenUrl,
    identityPoolId && `https://cognito-identity.${identityPoolId.split(':')[0]}.amazonaws.com`,
  ]
  return [
    ...new Set(addresses.flatMap((one) => (one && URL.canParse(one) ? new URL(one).origin : []))),
  ]
}

/** Whether a real user pool is configured; the embedded provider does not run then. */
export function hasRealPool(environment: NodeJS.ProcessEnv): boolean {
  return Object.keys(environment).some((name) => name.startsWith('COGNITO_') && environment[name])
}

type Pool = Omit<AuthConfig, 'confirmBy'>

function embeddedProvider(environment: NodeJS.ProcessEnv, problems: string[]): Pool {
  const port = Number(environment['IDENTITY_PORT'] || 3100)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.push('IDENTITY_PORT must be a whole number from 1 to 65535')
  const origin = `http://localhost:${port}`
  return {
    userPoolId: environment['IDENTITY_POOL_ID'] || 'us-west-2_OrchardDev',
    clientId: environment['IDENTITY_CLIENT_ID'] || 'orchardembeddedclient',
    identityPoolId: null,
    endpoint: origin,
    isAmazon: false,
    hostedLogin: origin,
    social: {
      clientId: environment['IDENTITY_SOCIAL_CLIENT_ID'] || 'orchard-social',
      authorizeUrl: `${origin}/social/authorize`,
      tokenUrl: `${origin}/social/token`,
    },
  }
}

function realPool(environment: NodeJS.ProcessEnv, problems: string[]): Pool {
  const userPoolId = environment['COGNITO_USER_POOL_ID'] ?? ''
  const clientId = environment['COGNITO_CLIENT_ID'] ?? ''
  const problem = poolIdsProblem(userPoolId, clientId)
  if (problem) problems.push(`COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID: ${problem}`)
  const identityPoolId = environment['COGNITO_IDENTITY_POOL_ID'] || null
  if (identityPoolId && !/^[\w-]+:[\w-]+$/.test(identityPoolId))
    problems.push('COGNITO_IDENTITY_POOL_ID must look like us-west-2:01234567-89ab-…')
  const domain = environment['COGNITO_HOSTED_DOMAIN'] || null
  const hosted = domain && (/^https?:/.test(domain) ? domain : `https://${domain}`)
  if (hosted && (!isSafe(hosted) || new URL(hosted).href !== `${new URL(hosted).origin}/`))
    problems.push('COGNITO_HOSTED_DOMAIN must be a host name such as login.example.com')
  return {
    userPoolId,
    clientId,
    identityPoolId,
    endpoint: `https://cognito-idp.${poolRegion(userPoolId)}.amazonaws.com/`,
    isAmazon: true,
    hostedLogin: hosted && URL.canParse(hosted) ? new URL(hosted).origin : null,
    social: null,
  }
}

/** A configured social provider; with the client's id alone it is Google. */
function readSocial(environment: NodeJS.ProcessEnv, problems: string[]): SocialConfig | null {
  const clientId = environment['SOCIAL_CLIENT_ID']
  const given = Object.keys(environment).filter(
    (name) => name.startsWith('SOCIAL_') && environment[name],
  )
  if (!clientId) {
    if (given.length > 0)
      problems.push(`SOCIAL_CLIENT_ID is needed together with ${given.join(', ')}`)
    return null
  }
  const authorizeUrl = environment['SOCIAL_AUTHORIZE_URL'] || GOOGLE_AUTHORIZE_URL
  const tokenUrl = environment['SOCIAL_TOKEN_URL'] || null
  if (!isSafe(authorizeUrl)) problems.push('SOCIAL_AUTHORIZE_URL must start with https://')
  if (tokenUrl && !isSafe(tokenUrl)) problems.push('SOCIAL_TOKEN_URL must start with https://')
  return { clientId, authorizeUrl, tokenUrl }
}

/** Tokens travel over TLS, or within this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
