import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { confirmUser } from '#src/users/confirm-user.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  Username: z.string().min(1),
  ConfirmationCode: z.string().min(1),
  Session: z.string().nullish(),
})

/**
 * `ConfirmSignUp`: the code shows that the address is the user's. With the session of the sign-up it gives one
 * that `USER_AUTH` takes in place of the password.
 */
export const confirmSignUp = defineAction('ConfirmSignUp', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  const user = provider.store.findUser(input.Username)
  // As for a code that is too late, so that the answer does not tell who is registered.
  if (!user?.enabled) throw refusal.expiredCode()
  confirmUser(provider, user, input.ConfirmationCode)
  const started = input.Session ? provider.sessions.take(input.Session) : undefined
  const isSameVisitor =
    started?.state === 'live' &&
    started.value.challenge === 'SIGN_UP' &&
    started.value.userId === user.id
  if (!isSameVisitor) return {}
  return { Session: provider.sessions.add({ ...started.value, challenge: 'SIGNED_UP' }) }
})
