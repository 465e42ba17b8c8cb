import type { PasswordVerifier, ServerKey, SrpIdentity } from '#src/crypto/srp.ts'

/** Sign-in steps that have a `Session`. */
export type SessionChallenge =
  | 'SELECT_CHALLENGE'
  | 'CUSTOM_CHALLENGE'
  | 'DEVICE_SRP_AUTH'
  | 'NEW_PASSWORD_REQUIRED'
  | 'SMS_MFA'
  | 'SOFTWARE_TOKEN_MFA'
  | 'SELECT_MFA_TYPE'
  | 'MFA_SETUP'
  | 'WEB_AUTHN'

/** The progress of a sign-in, passed from step to step. */
export interface Progress {
  /** The device that the client claims to be. */
  deviceKey: string | null
  /** The device has proven its key. */
  isDeviceProven: boolean
  /** State of the custom challenge. */
  custom: 'none' | 'wanted' | 'passed'
  /** The second factor was entered or set up in this sign-in. */
  isMfaDone: boolean
  /** On the hosted pages, which end in a code, not tokens. */
  isHosted: boolean
}

/** A sign-in that waits for a response. */
export interface SignInSession {
  challenge: SessionChallenge
  /** Internal username; made up for an unknown name. */
  userId: string
  /** The name as typed, for steps before the password is proven. */
  username: string
  progress: Progress
  /** The code sent for this step. */
  code?: string
  /** The passkey has to sign it. */
  passkeyChallenge?: string
  /** Decreases with every wrong response. */
  triesLeft: number
  /** A new authenticator secret; proven once a code was right. */
  totp?: { secret: string; isProven: boolean }
}

/** A password proof that waits for the client's signature, stored under its `SECRET_BLOCK`. */
export interface Handshake {
  purpose: 'user' | 'device'
  /** The user, also in the proof of a device. */
  userId: string
  identity: SrpIdentity
  password: PasswordVerifier
  clientKey: bigint
  serverKey: ServerKey
  progress: Progress
}
