import { refusal } from '#src/cognito-error.ts'
import { askMfa } from '#src/sign-in/next-step.ts'
import { answerOf, takeSession, userOf } from '#src/sign-in/session.ts'
import { mfaMethod } from '#src/store/model.ts'
import type { Challenge } from './challenge.ts'

/** `SELECT_MFA_TYPE` takes the choice among several second factors. */
export const selectMfaType: Challenge = async (provider, responses, name) => {
  const method = mfaMethod.safeParse(answerOf(responses, 'ANSWER'))
  const { session, retry } = takeSession(provider, name, 'SELECT_MFA_TYPE')
  const user = userOf(provider, session)
  if (!method.success || !user.mfa.enabled.includes(method.data)) {
    retry()
    throw refusal.parameter('Invalid MFA type: the answer is not among those offered')
  }
  return askMfa(provider, user, session.progress, method.data)
}
