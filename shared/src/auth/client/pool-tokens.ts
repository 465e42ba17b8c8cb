import { Amplify } from 'aws-amplify'
import { type AuthTokens, decodeJWT, type JWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import { poolIdsProblem } from '#src/contracts/index.ts'
import { type PoolCall, textOf } from './pool-call.ts'
import { withRetries } from './retries.ts'
import type { Surroundings } from './surroundings.ts'

/** Section 9 of the specification. */
const COOKIE_LIFETIME_MS = 365 * 86_400_000

/** What a sign-in ends with. */
interface IssuedTokens {
  accessToken: string
  idToken: string
  refreshToken: string | null
}

/** The tokens of the user pool, where Amplify keeps them. */
export interface PoolTokens {
  /**
   * Valid ones, refreshed where necessary; null when nobody is signed in.
   * @throws {AuthError} when they could not be refreshed; they are kept then.
   */
  find(): Promise<AuthTokens | null>
  store(tokens: IssuedTokens, isHosted: boolean): Promise<void>
  refreshToken(): Promise<string | null>
  /** The key of this device, by which the pool remembers it. */
  deviceKey(): Promise<string | null>
  /** Who signed in last, in the pool's own words. */
  lastUser(): Promise<string | null>
  /** Whether the sign-in went by the hosted page. */
  isHosted(): Promise<boolean>
  clear(): Promise<void>
}

/**
 * Configures Amplify, once per page, and then its storage: `Amplify.configure` would reset it.
 * @throws {AuthError} when the ids of the pool cannot be right.
 */
export function openPoolTokens(
  config: AuthConfig,
  call: PoolCall,
  around: Surroundings,
): PoolTokens {
  const problem = poolIdsProblem(config.userPoolId, config.clientId)
  if (problem) throw new AuthError('InvalidConfiguration', problem)
  configureAmplify(config)
  const storage = around.keepFor(COOKIE_LIFETIME_MS)
  const provider = cognitoUserPoolsTokenProvider
  provider.setKeyValueStorage(storage)
  const store = provider.tokenOrchestrator.getTokenStore()
  let refreshing: ReturnType<typeof refresh> | undefined
  provider.tokenOrchestrator.setTokenRefresher(async ({ tokens, username }) => {
    refreshing ??= refresh(tokens.refreshToken, tokens.deviceMetadata?.deviceKey, username).finally(
      () => {
        refreshing = undefined
      },
    )
    return refreshing
  })

  async function refresh(
    refreshToken: string | undefined,
    deviceKey: string | undefined,
    username: string,
  ) {
    if (!refreshToken) throw new AuthError('NotAuthorizedException', 'Refresh Token has expired')
    const body = {
      ClientId: config.clientId,
      RefreshToken: refreshToken,
      ...(deviceKey ? { DeviceKey: deviceKey } : {}),
    }
    const answer = await withRetries(() => call('GetTokensFromRefreshToken', body), around)
    const result = { ...(answer['AuthenticationResult'] ?? {}) } as Record<string, unknown>
    const accessToken = decodeJWT(textOf(result['AccessToken']))
    return {
      accessToken,
      idToken: decodeJWT(textOf(result['IdToken'])),
      refreshToken: textOf(result['RefreshToken']) || refreshToken,
      clockDrift: driftOf(accessToken, around),
      username,
    }
  }

  const prefix = `CognitoIdentityServiceProvider.${config.clientId}`
  const hostedKey = `${prefix}.hosted`
  return {
    find: () => provider.getTokens(),
    async store(issued, isHosted) {
      const accessToken = decodeJWT(issued.accessToken)
      await store.storeTokens({
        accessToken,
        idToken: decodeJWT(issued.idToken),
        ...(issued.refreshToken ? { refreshToken: issued.refreshToken } : {}),
        clockDrift: driftOf(accessToken, around),
        username: textOf(accessToken.payload['username']),
      })
      if (isHosted) await storage.setItem(hostedKey, 'yes')
    },
    refreshToken: async () => (await store.loadTokens())?.refreshToken ?? null,
    deviceKey: async () => (await store.getDeviceMetadata())?.deviceKey ?? null,
    lastUser: async () => (await storage.getItem(`${prefix}.LastAuthUser`)) ?? null,
    isHosted: async () => (await storage.getItem(hostedKey)) !== null,
    async clear() {
      await store.clearTokens()
      await storage.removeItem(hostedKey)
    },
  }
}

function configureAmplify(config: AuthConfig): void {
  const pool = {
    userPoolId: config.userPoolId,
    userPoolClientId: config.clientId,
    ...(config.isAmazon ? {} : { userPoolEndpoint: config.endpoint }),
  }
  const { identityPoolId } = config
  if (identityPoolId)
    Amplify.configure({ Auth: { Cognito: { ...pool, identityPoolId, allowGuestAccess: false } } })
  else Amplify.configure({ Auth: { Cognito: pool } })
}

/** By how many milliseconds the provider's clock is ahead of ours. */
function driftOf({ payload: { iat } }: JWT, { now }: Surroundings): number {
  return iat === undefined ? 0 : iat * 1_000 - now()
}
