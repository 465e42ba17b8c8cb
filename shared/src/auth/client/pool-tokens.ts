import { SIGNED_IN_DAYS } from '@orchard/shared/facts'
import { Amplify } from 'aws-amplify'
import { type AuthTokens, decodeJWT, type JWT } from 'aws-amplify/auth'
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import { poolIdsProblem } from '#src/contracts/index.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { endOldDevices } from './old-devices.ts'
import { type PoolCall, textOf } from './pool-call.ts'
import { withRetries } from './retries.ts'

const DAY_MS = 86_400_000

type TokenStore = ReturnType<typeof cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore>
/** Tokens as Amplify stores them, which it does not export as a type. */
type StoredTokens = Parameters<TokenStore['storeTokens']>[0]

/** The tokens of a sign-in. */
interface IssuedTokens {
  accessToken: string
  idToken: string
  refreshToken: string | null
}

/** The user pool's tokens in Amplify's storage. */
export interface PoolTokens {
  /**
   * Returns valid tokens, refreshed if necessary; null if nobody is signed in.
   * @throws {AuthError} if they could not be refreshed; they are kept.
   */
  find(): Promise<AuthTokens | null>
  store(tokens: IssuedTokens, isHosted: boolean): Promise<void>
  refreshToken(): Promise<string | null>
  /** The key of this device at the pool. */
  deviceKey(): Promise<string | null>
  /** The pool's name of the last user. */
  lastUser(): Promise<string | null>
  /** True if the sign-in used the hosted page. */
  isHosted(): Promise<boolean>
  clear(): Promise<void>
  /** Makes the pool's devices of people who have not signed in here lately strangers again. */
  endOldDevices(): Promise<void>
}

/**
 * Configures Amplify once per page, then its storage, which `Amplify.configure` would reset.
 * @throws {AuthError} if the pool's ids are invalid.
 */
export function openPoolTokens(
  config: AuthConfig,
  call: PoolCall,
  browser: BrowserEnvironment,
): PoolTokens {
  const problem = poolIdsProblem(config.userPoolId, config.clientId)
  if (problem) throw new AuthError('InvalidConfiguration', problem)
  configureAmplify(config)
  const storage = browser.keepFor(SIGNED_IN_DAYS * DAY_MS)
  const provider = cognitoUserPoolsTokenProvider
  provider.setKeyValueStorage(storage)
  const store = provider.tokenOrchestrator.getTokenStore()
  let refreshing: Promise<StoredTokens> | undefined
  provider.tokenOrchestrator.setTokenRefresher(async ({ tokens }) => {
    refreshing ??= browser
      .exclusively(() => refreshUnlessDone(tokens))
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  })

  /**
   * With rotation a refresh token serves once, so tabs refresh one after the other and use what another tab has
   * stored since `old` was read, be it before our request or while the provider refused it.
   */
  async function refreshUnlessDone(old: StoredTokens): Promise<StoredTokens> {
    const stored = await storedSince(old)
    if (stored) return stored
    try {
      const fresh = await refresh(old)
      await store.storeTokens(fresh)
      return fresh
    } catch (error) {
      const storedMeanwhile = await storedSince(old)
      if (storedMeanwhile) return storedMeanwhile
      throw error
    }
  }

  async function storedSince(old: StoredTokens): Promise<StoredTokens | null> {
    const tokens = await store.loadTokens()
    return tokens && tokens.accessToken.toString() !== old.accessToken.toString() ? tokens : null
  }

  async function refresh(old: StoredTokens): Promise<StoredTokens> {
    const { deviceMetadata, refreshToken, ...rest } = old
    if (!refreshToken) throw new AuthError('NotAuthorizedException', 'Refresh Token has expired')
    const body = {
      ClientId: config.clientId,
      RefreshToken: refreshToken,
      ...(deviceMetadata?.deviceKey ? { DeviceKey: deviceMetadata.deviceKey } : {}),
    }
    const response = await withRetries(() => call('GetTokensFromRefreshToken', body), browser)
    const result = { ...(response['AuthenticationResult'] ?? {}) } as Record<string, unknown>
    const accessToken = decodeJWT(textOf(result['AccessToken']))
    return {
      ...rest,
      accessToken,
      idToken: decodeJWT(textOf(result['IdToken'])),
      refreshToken: textOf(result['RefreshToken']) || refreshToken,
      clockDrift: driftOf(accessToken, browser),
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
        clockDrift: driftOf(accessToken, browser),
        username: textOf(accessToken.payload['username']),
      })
      if (isHosted) await storage.setItem(hostedKey, 'yes')
    },
    refreshToken: async () => (await store.loadTokens())?.refreshToken ?? null,
    deviceKey: async () => (await store.getDeviceMetadata())?.deviceKey ?? null,
    lastUser: async () => (await storage.getItem(`${prefix}.LastAuthUser`)) ?? null,
    isHosted: async () => (await storage.getItem(hostedKey)) !== null,
    endOldDevices: () => endOldDevices(storage, browser.keptNames(), prefix),
    async clear() {
      await store.clearTokens()
      await storage.removeItem(hostedKey)
      // Amplify would present the next user's token for this user's identity, which Amazon refuses.
      if (config.identityPoolId) await cognitoCredentialsProvider.clearCredentialsAndIdentityId()
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

/** Milliseconds by which the provider's clock is ahead of ours. */
function driftOf({ payload: { iat } }: JWT, { now }: BrowserEnvironment): number {
  return iat === undefined ? 0 : iat * 1_000 - now()
}
