import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'

/** Steps of a sign-in that a `Session` stands for. */
export type SessionChallenge =
  | 'SELECT_CHALLENGE'
  | 'PASSWORD'
  | 'CUSTOM_CHALLENGE'
  | 'DEVICE_SRP_AUTH'
  | 'NEW_PASSWORD_REQUIRED'
  | 'SMS_MFA'
  | 'SOFTWARE_TOKEN_MFA'
  | 'SELECT_MFA_TYPE'
  | 'MFA_SETUP'
  /** Not asked of anyone: a sign-up that waits for its code, and one that may sign in by itself. */
  | 'SIGN_UP'
  | 'SIGNED_UP'

/** How far a sign-in has come; handed on from step to step. */
export interface Progress {
  /** The device that the client says it is. */
  deviceKey: string | null
  /** The device proved itself. */
  isDeviceProven: boolean
  /** The custom challenge is asked for, or was passed. */
  custom: 'none' | 'wanted' | 'passed'
  /** The second factor was given or set up just now. */
  isMfaDone: boolean
  /** It happens on the hosted pages, which end in a code, not in tokens. */
  isHosted: boolean
}

/** A sign-in that waits for an answer. */
export interface SignInSession {
  challenge: SessionChallenge
  /** The user's internal name; that of nobody while the name is not proven to be registered. */
  userId: string
  /** As typed, for the steps before a password is proven. */
  username: string
  progress: Progress
  /** The code that was sent for this step. */
  code?: string
  /** A wrong answer leaves one try less. */
  triesLeft: number
  /** A new authenticator secret, and whether a code has proven it. */
  totp?: { secret: string; isProven: boolean }
}

/** What a client gets to answer a step. */
export interface ChallengeOutcome {
  ChallengeName: string
  Session?: string
  ChallengeParameters: Record<string, string>
  AvailableChallenges?: string[]
}

const TRIES = 5

/** A sign-in of which nothing is done yet. */
export function startProgress(parameters: Record<string, string>): Progress {
  return {
    deviceKey: parameters['DEVICE_KEY'] ?? null,
    isDeviceProven: false,
    custom: 'none',
    isMfaDone: false,
    isHosted: false,
  }
}

/** Opens the next step and returns its name for the wire. */
export function openSession(provider: Provider, session: Omit<SignInSession, 'triesLeft'>): string {
  return provider.sessions.add({ ...session, triesLeft: TRIES })
}

/** A session that was taken for one answer; `retry` gives it back after a wrong one. */
export interface TakenSession {
  session: SignInSession
  retry(): void
}

/**
 * Takes the session for this answer: of two answers at once, one counts.
 * @throws {CognitoError} when it is unknown, used, too late, or belongs to another step.
 */
export function takeSession(
  provider: Provider,
  name: string | undefined,
  challenge: SessionChallenge,
): TakenSession {
  if (!name) throw refusal.missing('Session')
  const taken = provider.sessions.take(name)
  if (taken.state === 'expired') throw refusal.expiredSession()
  if (taken.state === 'unknown') throw refusal.invalidSession()
  const session = taken.value
  if (session.challenge !== challenge) {
    taken.restore()
    throw refusal.invalidSession()
  }
  return {
    session,
    retry() {
      session.triesLeft -= 1
      if (session.triesLeft > 0) taken.restore()
    },
  }
}

/** The user of a session, who may have been deleted or disabled since. */
export function userOf(provider: Provider, session: SignInSession): User {
  const user = provider.store.findUser(session.userId)
  if (!user) throw refusal.invalidSession()
  if (!user.enabled) throw refusal.disabled()
  return user
}

/** @throws {CognitoError} when the answer to this parameter is not there. */
export function answerOf(responses: Record<string, string>, name: string): string {
  const value = responses[name]
  if (value === undefined || value === '')
    throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`)
  return value
}
