import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import type { Progress, SessionChallenge, SignInSession } from './state.ts'

/** The next step as sent to the client. */
export interface ChallengeOutcome {
  ChallengeName: string
  Session?: string
  ChallengeParameters: Record<string, string>
  AvailableChallenges?: string[]
}

const TRIES = 5

/** The initial progress of a sign-in. */
export function startProgress(parameters: Record<string, string>): Progress {
  return {
    deviceKey: parameters['DEVICE_KEY'] ?? null,
    isDeviceProven: false,
    custom: 'none',
    isMfaDone: false,
    isHosted: false,
  }
}

/** Opens the next step and returns its session. */
export function openSession(provider: Provider, session: Omit<SignInSession, 'triesLeft'>): string {
  return provider.sessions.add({ ...session, triesLeft: TRIES })
}

/**
 * Takes a session, so that only one of two concurrent responses counts. Work that `attempt` does and
 * that throws was a wrong response: the session is put back as long as tries are left.
 * @throws {CognitoError} if it is unknown, used, expired or of another step.
 */
export function takeSession(
  provider: Provider,
  name: string | undefined,
  challenge: SessionChallenge,
) {
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
    attempt<T>(work: () => T): T {
      try {
        return work()
      } catch (error) {
        session.triesLeft -= 1
        if (session.triesLeft > 0) taken.restore()
        throw error
      }
    },
  }
}

/** @throws {CognitoError} if the session's user has been deleted or disabled. */
export function userOf(provider: Provider, session: SignInSession): User {
  const user = provider.store.findUser(session.userId)
  if (!user) throw refusal.invalidSession()
  if (!user.enabled) throw refusal.disabled()
  return user
}

/** @throws {CognitoError} if the response lacks this parameter. */
export function responseOf(responses: Record<string, string>, name: string): string {
  const value = responses[name]
  if (value === undefined || value === '') throw refusal.missing(name)
  return value
}
