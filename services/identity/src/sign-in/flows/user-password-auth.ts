import { afterPassword } from '#src/sign-in/next-step.ts'
import { provePassword } from '#src/sign-in/prove-password.ts'
import { answerOf, startProgress } from '#src/sign-in/session.ts'
import type { Flow } from './flow.ts'

/** `USER_PASSWORD_AUTH` takes the password itself. */
export const userPasswordAuth: Flow = async (provider, parameters) => {
  const username = answerOf(parameters, 'USERNAME')
  const user = provePassword(provider, username, answerOf(parameters, 'PASSWORD'))
  return afterPassword(provider, user, startProgress(parameters))
}
