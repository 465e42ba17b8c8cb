import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { type AuthOutcome, afterPassword, type HostedOutcome } from '#src/sign-in/next-step.ts'
import { provePassword } from '#src/sign-in/prove-password.ts'
import { type ChallengeOutcome, startProgress } from '#src/sign-in/session.ts'

/** A step of the hosted pages, or the user who has signed in. */
export type HostedStep = ChallengeOutcome | HostedOutcome

/** Starts a sign-in that ends in an authorization code, not tokens. */
export async function startHostedSignIn(
  provider: Provider,
  username: string,
  password: string,
): Promise<HostedStep> {
  const user = provePassword(provider, username, password)
  const progress = { ...startProgress({}), isHosted: true }
  return assertHosted(await afterPassword(provider, user, progress))
}

/** @throws {CognitoError} for a session that started outside the hosted pages. */
export function assertHosted(outcome: AuthOutcome): HostedStep {
  if ('AuthenticationResult' in outcome) throw refusal.invalidSession()
  return outcome
}
