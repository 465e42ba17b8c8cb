import type { Dependencies } from '@orchard/shared-node/health'
import {
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import { ApiError } from '#src/server/api-error.ts'
import { createProviderKeys } from './provider-keys.ts'
import type { TokenConfig } from './token-config.ts'

/** Identity in a valid token. */
export interface Identity {
  provider: IdentityProvider
  /** The provider's lasting id of the person. */
  subject: string
  /** When the token was made, in seconds since 1970. */
  issuedAt: number
  /** When the person signed in, in seconds; a refreshed token keeps it. */
  signedInAt: number
  /** The device of the sign-in at the user pool; null if the token names none. */
  deviceKey: string | null
  /** Groups of the user pool that the token names. */
  groups: readonly string[]
  /** The verified email, if the token itself has it, as Google's do, or the provider was asked. */
  email: string | null
  /** The second factors in use, as the pool names them; null where the provider does not tell. */
  secondFactors: string | null
  /** When the provider told both, in milliseconds. */
  toldAt: number
  token: string
}

/** Reads the identity in a token. */
export type VerifyToken = ReturnType<typeof createTokenVerifier>

const LONGEST_TOKEN = 8_192
const CLOCKS_DIFFER_SECONDS = 5

interface Issuer {
  keys: JWTVerifyGetKey
  options: JWTVerifyOptions
  isMeantForUs(claims: JWTPayload): boolean
}

/** Checks tokens against their providers' published keys, fetched on first use. */
export function createTokenVerifier(
  config: TokenConfig,
  { now, watch }: { now(): Date; watch: Dependencies },
) {
  const keysAt = (address: string, provider: IdentityProvider) => {
    const published = watch(`${provider}-keys`, {
      failing: `The keys of the identity provider ${provider} cannot be fetched`,
      again: `The keys of the identity provider ${provider} can be fetched again`,
    })
    return createProviderKeys(address, { now: () => now().getTime(), published })
  }
  const { cognito, google } = config
  const issuers: Record<IdentityProvider, Issuer | null> = {
    // An access token has no audience; `client_id` names its client.
    cognito: {
      keys: keysAt(cognito.jwksUri, 'cognito'),
      options: { issuer: cognito.issuer },
      isMeantForUs: (claims) =>
        claims['token_use'] === 'access' && claims['client_id'] === cognito.clientId,
    },
    google: google && {
      keys: keysAt(google.jwksUri, 'google'),
      options: { issuer: [...google.issuers], audience: google.clientId },
      isMeantForUs: () => true,
    },
  }
  /** @throws {ApiError} 400 without a token, 401 for an invalid one, 503 without the keys. */
  return async (token: string | undefined, provider: IdentityProvider): Promise<Identity> => {
    if (!token) throw new ApiError(400, 'token_missing', 'Send your access token')
    const issuer = issuers[provider]
    if (!issuer)
      throw new ApiError(400, 'provider_unknown', 'This identity provider is not configured')
    if (token.length > LONGEST_TOKEN) throw invalidToken()
    const { payload } = await jwtVerify(token, issuer.keys, {
      ...issuer.options,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: CLOCKS_DIFFER_SECONDS,
      currentDate: now(),
    }).catch((error: unknown) => {
      throw refusal(error)
    })
    if (!issuer.isMeantForUs(payload)) throw invalidToken()
    return identityOf(payload, provider, token)
  }
}

function identityOf(claims: JWTPayload, provider: IdentityProvider, token: string): Identity {
  const { sub = '', iat = 0, auth_time, email } = claims
  if (sub === '') throw invalidToken()
  const isVerified = claims['email_verified'] === true
  return {
    provider,
    subject: sub,
    issuedAt: iat,
    signedInAt: typeof auth_time === 'number' ? auth_time : iat,
    deviceKey: provider === 'cognito' ? deviceIn(claims) : null,
    groups: provider === 'cognito' ? groupsIn(claims) : [],
    email: typeof email === 'string' && isVerified ? email : null,
    secondFactors: null,
    toldAt: iat * 1_000,
    token,
  }
}

function groupsIn({ 'cognito:groups': groups }: JWTPayload): string[] {
  return Array.isArray(groups) ? groups.filter((name) => typeof name === 'string') : []
}

function deviceIn({ device_key: key }: JWTPayload): string | null {
  return typeof key === 'string' && key !== '' ? key : null
}

/** 401 for a bad token; 503 if the keys cannot be fetched. */
function refusal(error: unknown): ApiError {
  if (error instanceof errors.JWTExpired)
    return new ApiError(401, 'token_expired', 'The token has expired; sign in again')
  const isOfToken =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  return isOfToken ? invalidToken() : identityUnavailable()
}

/** 503: the provider cannot check a token. */
export function identityUnavailable(): ApiError {
  return new ApiError(
    503,
    'identity_unavailable',
    'The identity provider is unavailable. Try again later.',
  )
}

function invalidToken(): ApiError {
  return new ApiError(401, 'token_invalid', 'Invalid token; sign in again')
}

/** Identity provider. A person's account is one provider and one `sub`, never an email address. */
export type IdentityProvider = 'cognito' | 'google'
