import { SIGNED_IN_DAYS } from '@orchard/shared/facts'
import { decodeJwt, type JWTPayload } from 'jose'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import { poolIdsProblem } from '#src/contracts/index.ts'
import { DAY_MS } from '#src/format/index.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { endOldDevices } from './old-devices.ts'
import { type PoolCall, recordOf, textOf } from './pool-call.ts'
import { refusal } from './refusals.ts'
import { withRetries } from './retries.ts'

/** Tokens are refreshed before they expire, since a request takes a while. */
const EARLY_MS = 5_000

/** A token and the claims in it, which the product API verifies. */
export interface Token {
  text: string
  claims: JWTPayload
}

/** A browser as a device of a user of the pool. */
export interface PoolDevice {
  key: string
  groupKey: string
  password: string
}

/** The tokens of a sign-in, as the pool issues them. */
export interface IssuedTokens {
  accessToken: string
  idToken: string
  refreshToken: string | null
  /** If the sign-in made this browser a device. */
  device?: PoolDevice
}

/** Valid tokens of who is signed in. */
export interface SignedInTokens {
  access: Token
  id: Token | null
}

interface StoredTokens extends SignedInTokens {
  user: string
  refreshToken: string | null
  /** Milliseconds by which the pool's clock is ahead of ours. */
  drift: number
}

/** The user pool's tokens in this browser. */
export type PoolTokens = ReturnType<typeof openPoolTokens>

/**
 * Opens the storage of the pool's tokens, under the names that Amplify gave them: earlier sign-ins go on.
 * @throws {AuthError} if the pool's ids are invalid.
 */
export function openPoolTokens(
  { clientId, userPoolId }: AuthConfig,
  call: PoolCall,
  browser: BrowserEnvironment,
) {
  const problem = poolIdsProblem(userPoolId, clientId)
  if (problem) throw new AuthError('InvalidConfiguration', problem)
  const storage = browser.keepFor(SIGNED_IN_DAYS * DAY_MS)
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const hostedKey = `${prefix}.hosted`
  const lastUserKey = `${prefix}.LastAuthUser`
  const keyOf = (user: string, name: string) => `${prefix}.${user}.${name}`
  const lastUser = () => storage.getItem(lastUserKey)

  function load(): StoredTokens | null {
    const user = lastUser()
    if (user === null) return null
    const read = (name: string) => storage.getItem(keyOf(user, name))
    const access = readToken(read('accessToken'))
    return (
      access && {
        user,
        access,
        id: readToken(read('idToken')),
        refreshToken: read('refreshToken'),
        drift: Number(read('clockDrift')) || 0,
      }
    )
  }

  function keep({ access, drift, id, refreshToken, user }: StoredTokens): void {
    storage.setItem(lastUserKey, user)
    const values = {
      accessToken: access.text,
      idToken: id?.text,
      refreshToken,
      clockDrift: String(drift),
    }
    for (const [name, value] of Object.entries(values))
      if (value) storage.setItem(keyOf(user, name), value)
      else storage.removeItem(keyOf(user, name))
  }

  const driftOf = ({ claims: { iat } }: Token) =>
    iat === undefined ? 0 : iat * 1_000 - browser.now()

  function isExpired({ access, drift, id }: StoredTokens): boolean {
    const now = browser.now() + drift + EARLY_MS
    return [access, id].some((token) => token !== null && (token.claims.exp ?? 0) * 1_000 < now)
  }

  const isOlder = ({ access: { claims }, drift }: StoredTokens, maxAgeMs: number) =>
    browser.now() + drift - (claims.iat ?? 0) * 1_000 > maxAgeMs

  /** Refreshes under way, by access token. */
  const refreshing = new Map<string, Promise<StoredTokens>>()

  function refreshOnce(old: StoredTokens): Promise<StoredTokens> {
    const key = old.access.text
    const known = refreshing.get(key)
    if (known) return known
    const work = browser
      .exclusively(() => refreshUnlessDone(old))
      .finally(() => refreshing.delete(key))
    refreshing.set(key, work)
    return work
  }

  /**
   * With rotation a refresh token serves once, so tabs refresh one after the other and use what another tab has
   * stored since `old` was read, be it before our request or while the pool refused it.
   */
  async function refreshUnlessDone(old: StoredTokens): Promise<StoredTokens> {
    const stored = storedSince(old)
    if (stored) return stored
    let fresh: StoredTokens | null = null
    try {
      fresh = await refresh(old)
      const storedMeanwhile = storedSince(old)
      if (storedMeanwhile) return storedMeanwhile
      keep(fresh)
      return fresh
    } catch (error) {
      if (fresh && fresh.refreshToken !== old.refreshToken) void revoke(fresh.refreshToken)
      const storedMeanwhile = storedSince(old)
      if (storedMeanwhile) return storedMeanwhile
      throw error
    }
  }

  /**
   * Returns the tokens that another tab has stored since, if any.
   * @throws {AuthError} `NoCurrentUser` if the person has signed out since: their tokens are not stored again.
   */
  function storedSince(old: StoredTokens): StoredTokens | null {
    const stored = load()
    if (stored?.user !== old.user) throw refusal('NoCurrentUser')
    return stored.access.text === old.access.text ? null : stored
  }

  async function refresh({ refreshToken, user }: StoredTokens): Promise<StoredTokens> {
    if (!refreshToken) throw new AuthError('NotAuthorizedException', 'Refresh Token has expired')
    const device = findDevice(user)
    const body = {
      ClientId: clientId,
      RefreshToken: refreshToken,
      ...(device ? { DeviceKey: device.key } : {}),
    }
    const response = await withRetries(() => call('GetTokensFromRefreshToken', body), browser)
    const result = recordOf(response['AuthenticationResult'])
    const access = decode(textOf(result['AccessToken']))
    return {
      user,
      access,
      id: decode(textOf(result['IdToken'])),
      refreshToken: textOf(result['RefreshToken']) || refreshToken,
      drift: driftOf(access),
    }
  }

  async function revoke(Token: string | null): Promise<void> {
    if (!Token) return
    const body = { ClientId: clientId, Token }
    await withRetries(() => call('RevokeToken', body), browser).catch(() => undefined)
  }

  const deviceKeys = (user: string) => ({
    key: keyOf(user, 'deviceKey'),
    groupKey: keyOf(user, 'deviceGroupKey'),
    password: keyOf(user, 'randomPasswordKey'),
  })

  function findDevice(user: string): PoolDevice | null {
    const names = deviceKeys(user)
    const [key, groupKey, password] = [names.key, names.groupKey, names.password].map((name) =>
      storage.getItem(name),
    )
    return key && groupKey && password ? { key, groupKey, password } : null
  }

  return {
    /**
     * Returns valid tokens, refreshed if necessary; null if nobody is signed in.
     * @param maxAgeMs refreshes those that were issued longer ago.
     * @throws {AuthError} if they could not be refreshed; they are kept.
     */
    async find(maxAgeMs = Number.POSITIVE_INFINITY): Promise<SignedInTokens | null> {
      const stored = load()
      return stored && (isExpired(stored) || isOlder(stored, maxAgeMs))
        ? refreshOnce(stored)
        : stored
    },
    /** @throws {AuthError} `Unknown` for what is no token. */
    store(issued: IssuedTokens, isHosted: boolean): SignedInTokens {
      const access = decode(issued.accessToken)
      const user = textOf(access.claims['username'])
      const id = decode(issued.idToken)
      keep({ user, access, id, refreshToken: issued.refreshToken, drift: driftOf(access) })
      const { device } = issued
      const names = deviceKeys(user)
      if (device)
        for (const part of ['key', 'groupKey', 'password'] as const)
          storage.setItem(names[part], device[part])
      if (isHosted) storage.setItem(hostedKey, 'yes')
      return { access, id }
    },
    refreshToken: () => load()?.refreshToken ?? null,
    /** The time of the sign-in by our clock, in milliseconds since 1970; null if nobody is signed in. */
    signedInAt(): number | null {
      const stored = load()
      if (!stored) return null
      const { auth_time, iat = 0 } = stored.access.claims
      return (typeof auth_time === 'number' ? auth_time : iat) * 1_000 - stored.drift
    },
    /** Revokes a refresh token that came too late to be stored; retries while the pool is unavailable. */
    revoke,
    findDevice,
    forgetDevice(user: string): void {
      for (const name of Object.values(deviceKeys(user))) storage.removeItem(name)
    },
    /** The pool's name of the last user; null if nobody is signed in. */
    lastUser,
    /** Names the sign-in, which a refresh leaves as it is; null if nobody is signed in. */
    signIn(): string | null {
      const user = lastUser()
      const { auth_time, origin_jti } = load()?.access.claims ?? {}
      return user === null ? null : `${user} ${origin_jti ?? auth_time ?? ''}`
    },
    /** True if the sign-in used the hosted page. */
    isHosted: () => storage.getItem(hostedKey) !== null,
    clear(): void {
      const user = lastUser()
      const names = ['accessToken', 'idToken', 'refreshToken', 'clockDrift', 'signInDetails']
      if (user !== null) for (const name of names) storage.removeItem(keyOf(user, name))
      storage.removeItem(lastUserKey)
      storage.removeItem(hostedKey)
    },
    /** Makes the pool's devices of people who have not signed in here lately strangers again. */
    endOldDevices: () => endOldDevices(storage, browser.keptNames(), prefix),
  }
}

/** @throws {AuthError} `Unknown` for what is no token. */
function decode(text: string): Token {
  try {
    return { text, claims: decodeJwt(text) }
  } catch (cause) {
    throw refusal('Unknown', cause)
  }
}

function readToken(text: string | null): Token | null {
  try {
    return text === null ? null : decode(text)
  } catch {
    return null // damaged: as if it were not there
  }
}
