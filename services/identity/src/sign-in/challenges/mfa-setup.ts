import { refusal } from '#src/cognito-error.ts'
import { nextStep } from '#src/sign-in/next-step.ts'
import { takeSession, userOf } from '#src/sign-in/session.ts'
import type { Challenge } from './challenge.ts'

/** `MFA_SETUP` continues once `VerifySoftwareToken` has proven the new authenticator. */
export const mfaSetup: Challenge = async (provider, _responses, name) => {
  const { session, retry } = takeSession(provider, name, 'MFA_SETUP')
  const user = userOf(provider, session)
  if (!session.totp?.isProven) {
    retry()
    throw refusal.parameter('User has not verified software token mfa')
  }
  return nextStep(provider, user, { ...session.progress, isMfaDone: true })
}
