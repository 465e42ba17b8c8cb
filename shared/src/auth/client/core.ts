import { HOSTED_WAIT_MS } from '@orchard/shared/facts'
import type { Account, Credentials } from '#src/auth/auth-client.ts'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import { cookiesBlocked } from '#src/auth/cookie-access.ts'
import type { SessionAccount, SessionEnd, WorkPlace } from '#src/session/index.ts'
import { Attempt } from './attempt.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { fetchAccount, trustDevice } from './fetch-account.ts'
import { createPoolCall, type PoolCall, recordOf, textOf } from './pool-call.ts'
import {
  type IssuedTokens,
  openPoolTokens,
  type PoolTokens,
  type SignedInTokens,
} from './pool-tokens.ts'
import { endOf, isSessionInvalid, type RefusalCode, refusal, toRefusal } from './refusals.ts'
import { openSocialSlot, type SocialSlot, type SocialUser } from './social-token.ts'

/** The user that an attempt identified. */
type FoundUser = { social: SocialUser } | { pool: IssuedTokens; isHosted: boolean }

/** Codes after which refreshing the tokens can never succeed. */
const WORTHLESS =
  /^(?:NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)Exception$/

/** A sign-in does not wait longer for the product API to trust its device. */
const TRUST_MS = 3_000

/** Shared by the parts of the client: the signed-in user, and how sign-ins start and end. */
export class Core {
  readonly config: AuthConfig
  readonly browser: BrowserEnvironment
  readonly call: PoolCall
  readonly tokens: PoolTokens
  readonly social: SocialSlot
  #redirect: Promise<unknown> | null = null
  #attempt: Attempt | null = null
  #signOuts = 0
  /** Aborts what is asked for the present sign-in when that ends: revoked tokens would make it an error. */
  #asking = new AbortController()
  /** The organisation whose account was loaded last; null for the own account. */
  #shown: string | null | undefined

  /** @throws {AuthError} if the pool's ids are invalid. */
  constructor(config: AuthConfig, browser: BrowserEnvironment) {
    this.config = config
    this.browser = browser
    this.call = createPoolCall(config.endpoint, browser)
    this.tokens = openPoolTokens(config, this.call, browser)
    this.social = openSocialSlot(browser)
  }

  /** @throws {AuthError} `CookiesBlocked` where a sign-in could not be kept. */
  needCookies(): void {
    if (!this.browser.keepsCookies()) throw cookiesBlocked()
  }

  /**
   * Begins an attempt to sign in, which ends an earlier one.
   * @param before who was signed in when the visitor began, if that was not now.
   * @throws {AuthError} `Cancelled` if `signal` has aborted already, or somebody has signed in since.
   */
  begin(signal: AbortSignal | undefined, before?: string | null): Attempt {
    const attempt = this.attempt(before)
    if (signal?.aborted || !attempt.isCurrent()) throw refusal('Cancelled')
    this.#attempt?.end()
    this.#attempt = attempt
    return attempt
  }

  /** Creates an attempt that lasts beside others, until somebody signs in. */
  attempt(before?: string | null): Attempt {
    return new Attempt(() => this.#storedUser(), before)
  }

  /** Ends the attempt under way, if any. */
  endAttempt(): void {
    this.#attempt?.end()
  }

  /** Ends it if somebody has signed in meanwhile in another tab. */
  lookAtOtherTabs(): void {
    this.#attempt?.isCurrent()
  }

  /** Calls the pool for an attempt: a response after its end is dropped, and tokens in it are revoked. */
  callFor(attempt: Attempt): PoolCall {
    return async (action, body) => {
      const response = await this.call(action, body).catch((error: unknown) => {
        throw attempt.isCurrent() ? error : refusal('Cancelled')
      })
      if (attempt.isCurrent()) return response
      void this.tokens.revoke(textOf(recordOf(response['AuthenticationResult'])['RefreshToken']))
      throw refusal('Cancelled')
    }
  }

  /** Trusts the device of a sign-in, so that it needs no code for a while; a failure is only logged. */
  async trustDevice(token: string): Promise<void> {
    const trusting = trustDevice(token, this.browser).catch((error: unknown) => {
      console.warn(`The device is not trusted: ${error}`)
    })
    await Promise.race([trusting, this.browser.wait(TRUST_MS)])
  }

  /**
   * Signs in the user of an attempt: the one place where tokens enter the session. They replace an earlier sign-in.
   * @throws {AuthError} `Cancelled` if the attempt has ended; then the tokens are revoked.
   */
  enter(attempt: Attempt, found: FoundUser): void {
    if (!attempt.isCurrent()) {
      if ('pool' in found) void this.tokens.revoke(found.pool.refreshToken)
      throw refusal('Cancelled')
    }
    this.#forget()
    if (this.#attempt === attempt) this.#attempt = null
    if ('social' in found) {
      this.social.store(found.social)
      this.enterSocial(found.social)
    } else this.enterPool(this.tokens.store(found.pool, found.isHosted))
    this.browser.session.announce()
  }

  /** Makes callers that need tokens wait for a returning sign-in. */
  awaitRedirect(finishing: Promise<unknown>): void {
    const settled = finishing
      .catch(() => undefined) // reported to the caller that finishes it
      .then(() => {
        if (this.#redirect === settled) this.#redirect = null
      })
    this.#redirect = settled
  }

  /**
   * Returns valid tokens of the pool; null if nobody is signed in, or somebody else since the question.
   * @throws {AuthError} if they could not be refreshed.
   */
  async findTokens(maxAgeMs?: number): Promise<SignedInTokens | null> {
    if (this.#redirect) await Promise.race([this.#redirect, this.browser.wait(HOSTED_WAIT_MS)])
    const signIn = this.currentSignIn()
    try {
      const tokens = await this.tokens.find(maxAgeMs)
      return this.currentSignIn() === signIn ? tokens : null
    } catch (error) {
      const reason = toRefusal(error)
      if (isSessionInvalid(reason) || WORTHLESS.test(reason.code))
        this.leaveIfStill(signIn, endOf(reason))
      throw reason
    }
  }

  /**
   * Runs work that needs a signed-in user of the pool. Signs out locally after one of the six
   * messages of “Errors” in the specification.
   * @param whenAbsent the refusal if nobody is signed in.
   * @param maxAgeMs as `credentials`.
   */
  async authenticated<T>(
    whenAbsent: RefusalCode,
    work: (accessToken: string, tokens: SignedInTokens) => Promise<T>,
    maxAgeMs?: number,
  ): Promise<T> {
    const tokens = await this.findTokens(maxAgeMs)
    if (!tokens) throw refusal(whenAbsent)
    const signIn = this.currentSignIn()
    try {
      return await work(tokens.access.text, tokens)
    } catch (error) {
      const reason = toRefusal(error)
      if (isSessionInvalid(reason)) this.leaveIfStill(signIn, endOf(reason))
      throw reason
    }
  }

  /**
   * Returns a value that changes when this page signs out, and with each sign-in. A response from the provider counts
   * only while it is the same as when the question was asked.
   */
  currentSignIn(): string {
    return `${this.#storedUser()} ${this.#signOuts}`
  }

  #storedUser(): string | null {
    const social = this.social.find()
    if (social) return `google ${social.subject} ${social.signedInAt}`
    const signIn = this.tokens.signIn()
    return signIn === null ? null : `pool ${signIn}`
  }

  /** Signs out by a late response only if nothing has changed since `currentSignIn` returned `signIn`. */
  leaveIfStill(signIn: string, end?: SessionEnd): void {
    if (this.currentSignIn() === signIn) this.leave(end)
  }

  /** Fills the session store with a pool user, then loads the key. */
  enterPool(tokens: SignedInTokens, email?: string | null): void {
    const ownEmail = textOf(tokens.id?.claims['email'])
    const groups = groupsOf(tokens.access.claims['cognito:groups'])
    const organisation = this.#workPlace()
    this.browser.session.enter({
      email: email ?? (ownEmail || null),
      token: null,
      groups,
      organisation,
    })
    this.tokens.endOldDevices()
    void this.loadAccount()
  }

  /** Does the same for a social user, until the token expires. */
  enterSocial(user: SocialUser): void {
    const { email, token } = user
    this.browser.session.enter({ email, token, groups: [], organisation: this.#workPlace() })
    void this.loadAccount()
    void this.#endWith(user)
  }

  async #endWith({ expiresAt, token }: SocialUser): Promise<void> {
    await this.browser.wait(Math.max(0, expiresAt - this.browser.now()))
    const now = this.social.find()
    if (now?.token === token || (now === null && !this.tokens.lastUser())) this.leave('expired')
  }

  /**
   * Clears the sign-in locally and in the other tabs, without calling the provider.
   * @param end says why, where the visitor does not know.
   */
  leave(end?: SessionEnd): void {
    this.#forget(end)
    this.browser.session.announce()
  }

  #forget(end?: SessionEnd): void {
    this.#signOuts++
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#shown = undefined
    this.browser.workPlace.keep(null)
    this.browser.session.clear(end)
    this.tokens.clear()
    this.social.clear()
  }

  /** The token for the product API. */
  async credentials(maxAgeMs?: number): Promise<Credentials> {
    const social = this.social.find()
    if (social) return { token: social.token, provider: 'google' }
    return this.authenticated(
      'EmptySession',
      async (token) => ({ token, provider: 'cognito' }),
      maxAgeMs,
    )
  }

  #workPlace(): WorkPlace | null {
    const id = this.browser.workPlace.read()
    return id === null ? null : { id, name: null, role: null }
  }

  /**
   * Loads the account in which the person works; drops it if somebody else has signed in since, or works elsewhere.
   * Whoever is no member of their organisation any more works in their own account.
   */
  async loadAccount(
    change: Pick<SessionAccount, 'wasRemoved' | 'wasReplaced'> = {},
  ): Promise<Account | null> {
    const { workPlace } = this.browser
    const { signal } = this.#asking
    try {
      const signIn = this.currentSignIn()
      const place = workPlace.read()
      const account = await fetchAccount(await this.credentials(), place, this.browser, signal)
      if (this.currentSignIn() !== signIn) return null
      if (workPlace.read() !== place) return await this.loadAccount(change)
      if (account === 'forbidden') {
        if (place === null) throw new Error('the product API refused the own account')
        workPlace.keep(null)
        return await this.loadAccount({ wasRemoved: true })
      }
      const { apiKey, createdAt, memberships, organisation } = account
      this.#shown = place
      this.browser.session.complete({
        apiKey: apiKey || null,
        createdAt,
        memberships,
        organisation,
        ...change,
      })
      return account
    } catch (error) {
      if (signal.aborted) return null
      // “Errors” of the specification: failures are only logged.
      console.warn(
        `The account could not be read: ${error instanceof AuthError ? error.message : error}`,
      )
      return null
    }
  }

  /** Works in another account; see `AuthClient`. */
  async workIn(organisation: string | null): Promise<Account | null> {
    const { workPlace } = this.browser
    const before = workPlace.read()
    workPlace.keep(organisation)
    const account = await this.loadAccount({ wasRemoved: false, wasReplaced: false })
    // Another request may have shown it by now, after which this one was cut short by a navigation.
    const isShown = this.#shown === organisation
    if (account === null && !isShown && workPlace.read() === organisation) workPlace.keep(before)
    return account?.organisation?.id === (organisation ?? undefined) ? account : null
  }
}

/** The claim of a token of the pool, which has it for members of groups alone. */
function groupsOf(claim: unknown): readonly string[] {
  return Array.isArray(claim) ? claim.filter((group) => typeof group === 'string') : []
}
