import type { SessionAccount } from '#src/session/index.ts'
import type { AuthConfig } from './auth-config.ts'

/**
 * The site's identity client, implemented in `client/`; pages
 * get it from `loadAuth`. All functions reject with an {@link AuthError} and nothing else.
 */
export interface AuthClient {
  /** The other ways to sign in that are configured. */
  readonly offers: {
    readonly hosted: boolean
    readonly google: boolean
    readonly passkeys: boolean
  }
  /** The pool's confirmation message contains a code to type or a link to follow. */
  readonly confirmBy: AuthConfig['confirmBy']

  /** Signs up by email address and sends a confirmation code or link. */
  signUp(input: { email: string; password: string }, signal?: AbortSignal): Promise<SignUpStep>
  /**
   * Confirms a sign-up and signs in automatically. Without the password it rejects with `AutoSignInLost` although the
   * account is confirmed; the same if the sign-in fails.
   */
  confirmSignUp(
    input: { email: string; code: string; password?: string | null },
    signal?: AbortSignal,
  ): Promise<SignInStep>
  /** Sends a new confirmation code or link; earlier ones no longer work. */
  resendConfirmationCode(email: string, signal?: AbortSignal): Promise<CodeDelivery>
  /**
   * Polls every 5 s until the confirmation link was followed, then signs in. Rejects with
   * `NotConfirmedInTime` after 180 s, and with `Stopped` once `signal` aborts.
   */
  waitForConfirmation(
    login: { email: string; password: string },
    signal: AbortSignal,
  ): Promise<SignInStep>

  /**
   * Signs in by password, one attempt at a time. An attempt whose `signal` aborts while the pool is asked rejects with
   * `Cancelled`, makes room for the next one and signs nobody in; the same if somebody else signs in meanwhile.
   */
  signIn(input: { email: string; password: string }, signal?: AbortSignal): Promise<SignInStep>
  /**
   * Signs in by a passkey, likewise. Rejects with `PasskeyCancelled` if the person or the browser used none, and with
   * `NoPasskey` where the account has none that may be used.
   */
  signInWithPasskey(email: string, signal?: AbortSignal): Promise<SignInStep>
  /**
   * Responds to the challenge of the last step; after a wrong code it stays open.
   * @param resumed the step, which only the caller knows after a reload of the page.
   * @param options.trustsDevice asks for no code on this device for `DEVICE_TRUST_DAYS` from now on.
   */
  answerChallenge(
    response: string,
    resumed?: { email: string; step: SignInStep },
    options?: { signal?: AbortSignal; trustsDevice?: boolean },
  ): Promise<SignInStep>
  /** Redirects to the hosted sign-in or the social provider; `returnTo` is a path of this site. */
  signInByRedirect(where: 'hosted' | 'google', returnTo: string): Promise<void>
  /**
   * Finishes a sign-in that returned with `code` and `state` (or `error`) in the address. Null if
   * the address has none; otherwise the `returnTo` of the sign-in. Rejects with a `ReturnError` if the visitor
   * cancelled at the provider, and with `Cancelled` once `signal` aborts.
   */
  completeRedirect(url: URL, signal?: AbortSignal): Promise<{ returnTo: string } | null>
  /** Signs out here, or everywhere; the session store is empty afterwards, whatever failed. */
  signOut(options?: { everywhere: boolean }): Promise<void>

  requestPasswordReset(email: string, signal?: AbortSignal): Promise<CodeDelivery>
  confirmPasswordReset(
    input: { email: string; code: string; newPassword: string },
    signal?: AbortSignal,
  ): Promise<void>
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<void>

  /** Asks the provider for the signed-in user. */
  currentUser(): Promise<CurrentUser>
  /** Updates attributes except `sub` and those with `_verified` in their name. */
  updateAttributes(attributes: Record<string, string>): Promise<CodeDelivery[]>
  removeAttribute(name: 'phone_number'): Promise<void>
  sendAttributeCode(name: VerifiableAttribute): Promise<CodeDelivery>
  confirmAttribute(input: { name: VerifiableAttribute; code: string }): Promise<void>

  /** Starts to set up an authenticator app. */
  setUpTotp(): Promise<TotpSetup>
  /** Completes the set-up with a code from the app. */
  verifyTotp(code: string): Promise<void>
  setPreferredMfa(method: MfaMethod): Promise<void>

  /** Has the browser create a passkey; rejects with `PasskeyCancelled` if the person does not want to. */
  addPasskey(): Promise<void>
  /** Lists all passkeys, oldest first. */
  listPasskeys(): Promise<Passkey[]>
  removePasskey(id: string): Promise<void>

  /** Lists up to 60 devices; pass `nextPage` for more. */
  listDevices(page?: string): Promise<{ devices: Device[]; nextPage: string | null }>
  forgetDevice(key: string): Promise<void>

  /** Deletes the user at the provider and signs out. */
  deleteUser(): Promise<void>
  /**
   * The Bearer token for the product API, refreshed if necessary.
   * @param maxAgeMs refreshes a token of the pool that was issued longer ago.
   */
  credentials(maxAgeMs?: number): Promise<Credentials>
  /**
   * When the person signed in, in milliseconds since 1970 by this browser’s clock as far as the provider’s is known; null
   * if nobody is signed in.
   */
  signedInAt(): Promise<number | null>

  /**
   * Fills the session store after a page load with the provider's current user, or empties it.
   * Never rejects: the specification ignores failures.
   */
  restoreSession(): Promise<void>
  /**
   * Loads the account from the product API and stores its key in the session. Null on failure,
   * which is only logged.
   */
  loadAccount(): Promise<Account | null>
  /**
   * Lets the person work in an organisation, or in their own account (null), in all tabs of this browser and until they
   * sign out; loads that account.
   * @returns null where it cannot be loaded, which changes nothing, or where the person is no member of it.
   */
  workIn(organisation: string | null): Promise<Account | null>
}

/** The signed-in user's account at the product API. */
export interface Account extends Pick<SessionAccount, 'organisation' | 'memberships'> {
  /** Empty where the person’s role in the organisation gives them none. */
  apiKey: string
  email: string | null
  /** `free`, `learner`, ...; null if unknown. */
  plan: string | null
  /** ISO 8601. */
  createdAt: string | null
}

/** The next step of a sign-in. */
export type SignInStep =
  | { challenge: 'DONE' }
  | { challenge: 'NEW_PASSWORD_REQUIRED' }
  | { challenge: 'SMS_MFA'; destination: string | null }
  | { challenge: 'SOFTWARE_TOKEN_MFA' }
  | { challenge: 'MFA_SETUP'; totp: TotpSetup }
  /** The response is one of `methods`. */
  | { challenge: 'SELECT_MFA_TYPE'; methods: readonly Exclude<MfaMethod, 'NOMFA'>[] }
  | { challenge: 'CUSTOM_CHALLENGE'; parameters: Readonly<Record<string, string>> }
  /** The account is not confirmed yet. */
  | { challenge: 'CONFIRM_SIGN_UP' }
  /** The password must be reset first. */
  | { challenge: 'RESET_PASSWORD' }

/** The next step of a sign-up: a code, a link, or none because the account is confirmed. */
export type SignUpStep =
  | { confirm: AuthConfig['confirmBy']; delivery: CodeDelivery }
  | { confirm: 'none'; signIn: SignInStep }

/** The delivery of a code, with the destination masked by the provider. */
export interface CodeDelivery {
  medium: 'EMAIL' | 'SMS'
  destination: string
}

/** “Entities” of the specification. */
export type MfaMethod = 'TOTP' | 'SMS' | 'NOMFA'

export type VerifiableAttribute = 'email' | 'phone_number'

/** The secret for an authenticator app, as text and as content of a QR code. */
export interface TotpSetup {
  secret: string
  /** `otpauth://totp/…` */
  uri: string
}

/** A signed-in user; `attributes` is null if the token's scope does not permit reading them. */
export interface CurrentUser {
  username: string
  provider: 'cognito' | 'google'
  attributes: {
    email: string | null
    emailVerified: boolean
    phoneNumber: string | null
    phoneNumberVerified: boolean
  } | null
  preferredMfa: MfaMethod
  /** True if an authenticator app is set up. */
  hasTotp: boolean
}

/** One remembered device; times in milliseconds since 1970. */
export interface Device {
  key: string
  name: string | null
  isThisOne: boolean
  createdAt: number
  lastSignInAt: number
}

/** A passkey of the account; `createdAt` in milliseconds since 1970. */
export interface Passkey {
  id: string
  /** The provider's own name for it. */
  name: string
  createdAt: number
}

export interface Credentials {
  token: string
  provider: 'cognito' | 'google'
}
