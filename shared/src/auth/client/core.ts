import type { AuthTokens } from 'aws-amplify/auth'
import type { Account, Credentials } from '#src/auth/auth-client.ts'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import { fetchAccount } from './fetch-account.ts'
import { createPoolCall, type PoolCall, textOf } from './pool-call.ts'
import { openPoolTokens, type PoolTokens } from './pool-tokens.ts'
import { isSessionInvalid, type RefusalCode, refusal, toRefusal } from './refusals.ts'
import { openSocialSlot, type SocialSlot, type SocialUser } from './social-token.ts'
import type { Surroundings } from './surroundings.ts'

/** Section 9 of the specification: how long anything waits for a hosted sign-in to finish. */
const HOSTED_WAIT_MS = 10_000

/** Refusals to refresh tokens after which they never will be. */
const WORTHLESS =
  /^(?:NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)Exception$/

/** What the parts of the client have in common: who is signed in here, and how that begins and ends. */
export class Core {
  readonly config: AuthConfig
  readonly around: Surroundings
  readonly call: PoolCall
  readonly tokens: PoolTokens
  readonly social: SocialSlot
  #redirect: Promise<unknown> | null = null

  /** @throws {AuthError} when the ids of the pool cannot be right. */
  constructor(config: AuthConfig, around: Surroundings) {
    this.config = config
    this.around = around
    this.call = createPoolCall(config.endpoint, around)
    this.tokens = openPoolTokens(config, this.call, around)
    this.social = openSocialSlot(around)
  }

  /** Lets everything that needs tokens wait for a sign-in that comes back from elsewhere. */
  awaitRedirect(finishing: Promise<unknown>): void {
    const settled = finishing
      .catch(() => undefined) // whoever finishes it gets the reason
      .then(() => {
        if (this.#redirect === settled) this.#redirect = null
      })
    this.#redirect = settled
  }

  /**
   * Valid tokens of the pool, or null.
   * @throws {AuthError} when they could not be refreshed.
   */
  async findTokens(): Promise<AuthTokens | null> {
    if (this.#redirect) await Promise.race([this.#redirect, this.around.wait(HOSTED_WAIT_MS)])
    try {
      return await this.tokens.find()
    } catch (error) {
      const reason = toRefusal(error)
      if (isSessionInvalid(reason) || WORTHLESS.test(reason.code)) await this.leave()
      throw reason
    }
  }

  /**
   * Does what needs a signed-in user of the pool. One of the six messages of section 8 signs out here.
   * @param whenAbsent what it means that nobody is signed in.
   */
  async authenticated<T>(
    whenAbsent: RefusalCode,
    work: (accessToken: string, tokens: AuthTokens) => Promise<T>,
  ): Promise<T> {
    const tokens = await this.findTokens()
    if (!tokens) throw refusal(whenAbsent)
    try {
      return await work(tokens.accessToken.toString(), tokens)
    } catch (error) {
      const reason = toRefusal(error, whenAbsent)
      if (isSessionInvalid(reason)) await this.leave()
      throw reason
    }
  }

  /** Fills the session store after a sign-in, or when a page finds one; the key follows. */
  enterPool(tokens: AuthTokens | null, email?: string | null): void {
    if (!tokens) return
    const ownEmail = textOf(tokens.idToken?.payload['email'])
    this.around.session.enter({ email: email ?? (ownEmail || null), token: null })
    void this.loadAccount()
  }

  /** The same for a person whom the social provider names; ends when its token does. */
  enterSocial(user: SocialUser): void {
    this.around.session.enter({ email: user.email, token: user.token })
    void this.loadAccount()
    void this.#endWith(user)
  }

  async #endWith({ expiresAt, token }: SocialUser): Promise<void> {
    await this.around.wait(Math.max(0, expiresAt - this.around.now()))
    const now = await this.social.find()
    if (now?.token === token || (now === null && !(await this.tokens.lastUser())))
      await this.leave()
  }

  /** Forgets who is signed in, here and in the other tabs, without asking anybody. */
  async leave(): Promise<void> {
    await this.leaveQuietly()
    this.around.session.announce()
  }

  /** The same without telling the other tabs: somebody else is about to be signed in. */
  async leaveQuietly(): Promise<void> {
    this.around.session.clear()
    await Promise.all([this.tokens.clear(), this.social.clear()])
  }

  /** What the product API takes. */
  async credentials(): Promise<Credentials> {
    const social = await this.social.find()
    if (social) return { token: social.token, provider: 'google' }
    return this.authenticated('EmptySession', async (token) => ({ token, provider: 'cognito' }))
  }

  /** Asks the product API for the account of whoever is signed in, and keeps the key for them alone. */
  async loadAccount(): Promise<Account | null> {
    try {
      const before = await this.#whoIsHere()
      const account = await fetchAccount(await this.credentials(), this.around)
      if (before !== (await this.#whoIsHere())) return null
      this.around.session.complete(account.apiKey)
      return account
    } catch (error) {
      // Section 7 of the specification: failures are only logged.
      console.warn(
        `The account could not be read: ${error instanceof AuthError ? error.message : error}`,
      )
      return null
    }
  }

  async #whoIsHere(): Promise<string> {
    const social = await this.social.find()
    return social ? `google ${social.subject}` : `pool ${await this.tokens.lastUser()}`
  }
}
