import { refusal } from '#src/cognito-error.ts'
import { nextStep } from '#src/sign-in/next-step.ts'
import { answerOf, takeSession, userOf } from '#src/sign-in/session.ts'
import { checkTotp } from '#src/users/totp.ts'
import type { Challenge } from './challenge.ts'

/** `SOFTWARE_TOKEN_MFA` checks the authenticator's code. A wrong one keeps the session open. */
export const softwareTokenMfa: Challenge = async (provider, responses, name) => {
  const code = answerOf(responses, 'SOFTWARE_TOKEN_MFA_CODE')
  const { session, retry } = takeSession(provider, name, 'SOFTWARE_TOKEN_MFA')
  const attempt = `mfa:${session.userId}`
  provider.attempts.assertAllowed(attempt)
  const user = userOf(provider, session)
  const { lastTotpStep, totpSecret } = user.mfa
  const result = totpSecret
    ? checkTotp(provider.clock, totpSecret, code, lastTotpStep)
    : ({ state: 'wrong' } as const)
  if (result.state !== 'right') {
    provider.attempts.fail(attempt)
    retry()
    throw result.state === 'used' ? refusal.usedTotp() : refusal.wrongCode()
  }
  provider.store.updateUser(user, { mfa: { ...user.mfa, lastTotpStep: result.step } })
  provider.attempts.succeed(attempt)
  return nextStep(provider, user, { ...session.progress, isMfaDone: true })
}
