import { isSameText } from '@orchard/shared-node/secrets'
import { refusal } from '#src/cognito-error.ts'
import { nextStep } from '#src/sign-in/next-step.ts'
import { answerOf, takeSession, userOf } from '#src/sign-in/session.ts'
import type { Challenge } from './challenge.ts'

/** `SMS_MFA` checks the code of the text message. A wrong one keeps the session open. */
export const smsMfa: Challenge = async (provider, responses, name) => {
  const code = answerOf(responses, 'SMS_MFA_CODE')
  const { session, retry } = takeSession(provider, name, 'SMS_MFA')
  const attempt = `mfa:${session.userId}`
  provider.attempts.assertAllowed(attempt)
  const user = userOf(provider, session)
  if (session.code === undefined || !isSameText(session.code, code)) {
    provider.attempts.fail(attempt)
    retry()
    throw refusal.wrongCode()
  }
  provider.attempts.succeed(attempt)
  return nextStep(provider, user, { ...session.progress, isMfaDone: true })
}
