import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { confirmUser } from '#src/users/confirm-user.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  Username: z.string().min(1),
  ConfirmationCode: z.string().min(1),
})

/** `ConfirmSignUp`: the code shows that the address is the user's. */
export const confirmSignUp = defineAction('ConfirmSignUp', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  const user = provider.store.findUser(input.Username)
  // As for a code that is too late, so that the answer does not tell who is registered.
  if (!user?.enabled) throw refusal.expiredCode()
  confirmUser(provider, user, input.ConfirmationCode)
  return {}
})
