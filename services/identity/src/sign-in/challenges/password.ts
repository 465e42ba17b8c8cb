import { afterPassword } from '#src/sign-in/next-step.ts'
import { provePassword } from '#src/sign-in/prove-password.ts'
import { answerOf, takeSession } from '#src/sign-in/session.ts'
import type { Challenge } from './challenge.ts'

/** `PASSWORD`: the password itself, asked for by `USER_AUTH`. */
export const password: Challenge = async (provider, responses, name) => {
  const given = answerOf(responses, 'PASSWORD')
  const { session } = takeSession(provider, name, 'PASSWORD')
  const user = provePassword(provider, session.username, given)
  return afterPassword(provider, user, session.progress)
}
