import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { confirmUser } from '#src/users/confirm-user.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  Username: z.string().min(1),
  ConfirmationCode: z.string().min(1),
})

/** `ConfirmSignUp` confirms a sign-up by the emailed code. */
export const confirmSignUp = defineAction('ConfirmSignUp', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  const user = provider.store.findUser(input.Username)
  // Same answer as for an expired code, so that nobody can test who is registered.
  if (!user?.enabled) throw refusal.expiredCode()
  confirmUser(provider, user, input.ConfirmationCode)
  return {}
})
