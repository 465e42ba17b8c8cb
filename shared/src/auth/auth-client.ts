/**
 * What the site asks of an identity provider. One object implements it, in the one folder that touches
 * Amplify (`client/`); pages get it from `loadAuth` and know this interface alone. Every function rejects
 * with an {@link AuthError} and with nothing else.
 */
export interface AuthClient {
  /** Which other ways to sign in the site is configured for. */
  readonly offers: { readonly hosted: boolean; readonly google: boolean }

  /** Signs up by email address; the answer says where the confirmation code went. */
  signUp(input: { email: string; password: string }): Promise<SignUpStep>
  /**
   * Confirms a sign-up and signs in by itself, as far as the provider lets it. Where this page did not
   * begin the sign-up it rejects with `AutoSignInLost` though the account is confirmed.
   */
  confirmSignUp(input: { email: string; code: string }): Promise<SignInStep>
  resendConfirmationCode(email: string): Promise<CodeDelivery>
  /**
   * Where a link confirms: asks every 5 s, for 180 s at most, whether it was followed, and signs in.
   * Rejects with `NotConfirmedInTime` afterwards, and with `Stopped` once `signal` says so.
   */
  waitForConfirmation(signal: AbortSignal): Promise<SignInStep>

  /** Signs in by password; one attempt at a time. */
  signIn(input: { email: string; password: string }): Promise<SignInStep>
  /** Answers the challenge that the last step named; a wrong code leaves it open for another try. */
  answerChallenge(answer: string): Promise<SignInStep>
  /** Leaves the page for the hosted sign-in or the social provider; `returnTo` is a path of this site. */
  signInByRedirect(where: 'hosted' | 'google', returnTo: string): Promise<void>
  /**
   * Finishes a sign-in that came back with `code` and `state` (or `error`) in the address. Null where
   * the address carries none; otherwise the path that the sign-in began with.
   */
  completeRedirect(url: URL): Promise<{ returnTo: string } | null>
  /** Signs out here, or everywhere; the session store is empty afterwards, whatever failed. */
  signOut(options?: { everywhere: boolean }): Promise<void>

  requestPasswordReset(email: string): Promise<CodeDelivery>
  confirmPasswordReset(input: { email: string; code: string; newPassword: string }): Promise<void>
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<void>

  /** Who is signed in, asked of the provider. */
  currentUser(): Promise<CurrentUser>
  /** Writes attributes, leaving out `sub` and those with `_verified` in their name. */
  updateAttributes(attributes: Record<string, string>): Promise<CodeDelivery[]>
  removeAttribute(name: 'phone_number'): Promise<void>
  sendAttributeCode(name: VerifiableAttribute): Promise<CodeDelivery>
  confirmAttribute(input: { name: VerifiableAttribute; code: string }): Promise<void>

  /** Begins to set up an authenticator app. */
  setUpTotp(): Promise<TotpSetup>
  /** Ends it with a code that the app shows. */
  verifyTotp(code: string): Promise<void>
  setPreferredMfa(method: MfaMethod): Promise<void>

  /** One page of devices, 60 at most; `nextPage` asks for the one after. */
  listDevices(page?: string): Promise<{ devices: Device[]; nextPage: string | null }>
  forgetDevice(key: string): Promise<void>

  /** Deletes the user at the provider and signs out. */
  deleteUser(): Promise<void>
  /** What the product API takes as Bearer token: a valid one, refreshed where necessary. */
  credentials(): Promise<Credentials>

  /**
   * Asks the provider who is signed in, as a page does when it has loaded, and fills the session store;
   * empties it where nobody is. Never rejects: the specification ignores failures.
   */
  restoreSession(): Promise<void>
  /**
   * Asks the product API for the account and keeps its key in the session store. Null when that failed,
   * which is only logged.
   */
  loadAccount(): Promise<Account | null>
}

/** What the product API tells about the signed-in user. */
export interface Account {
  apiKey: string
  email: string | null
  /** `free`, `learner`, ...; null where the answer names none. */
  plan: string | null
  /** ISO 8601. */
  createdAt: string | null
}

/** How a sign-in goes on. */
export type SignInStep =
  | { challenge: 'DONE' }
  | { challenge: 'NEW_PASSWORD_REQUIRED' }
  | { challenge: 'SMS_MFA'; destination: string | null }
  | { challenge: 'SOFTWARE_TOKEN_MFA' }
  | { challenge: 'MFA_SETUP'; totp: TotpSetup }
  /** The answer is one of `methods`. */
  | { challenge: 'SELECT_MFA_TYPE'; methods: readonly Exclude<MfaMethod, 'NOMFA'>[] }
  | { challenge: 'CUSTOM_CHALLENGE'; parameters: Readonly<Record<string, string>> }
  /** The account waits for its confirmation code. */
  | { challenge: 'CONFIRM_SIGN_UP' }
  /** The password must be reset first. */
  | { challenge: 'RESET_PASSWORD' }

/** How a sign-up goes on: by a code, by a link, or not at all since the account is confirmed. */
export type SignUpStep =
  | { confirm: 'code' | 'link'; delivery: CodeDelivery }
  | { confirm: 'none'; signIn: SignInStep }

/** Where a code was sent; the provider hides a part of the destination. */
export interface CodeDelivery {
  medium: 'EMAIL' | 'SMS'
  destination: string
}

/** Section 9 of the specification. */
export type MfaMethod = 'TOTP' | 'SMS' | 'NOMFA'

export type VerifiableAttribute = 'email' | 'phone_number'

/** What an authenticator app needs: the secret as text and as the address of a QR picture. */
export interface TotpSetup {
  secret: string
  /** `otpauth://totp/…` */
  uri: string
}

/** A signed-in user; `attributes` is null where the token's scope does not allow to read them. */
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
  /** Whether an authenticator app is set up. */
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

export interface Credentials {
  token: string
  provider: 'cognito' | 'google'
}
