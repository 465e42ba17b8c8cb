import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { assertPassword, createPassword, isPassword } from '#src/users/password.ts'
import { defineAction } from './action.ts'

const shape = z.object({
  AccessToken: z.string(),
  PreviousPassword: z.string().min(1),
  ProposedPassword: z.string(),
})

/** `ChangePassword` replaces the password, given the old one. */
export const changePassword = defineAction('ChangePassword', shape, async (provider, input) => {
  const { user } = await authenticate(provider, input.AccessToken)
  assertPassword(input.ProposedPassword)
  provider.attempts.assertAllowed(user.id)
  if (!isPassword(provider, user, input.PreviousPassword)) {
    provider.attempts.fail(user.id)
    throw refusal.wrongPassword()
  }
  provider.attempts.succeed(user.id)
  const password = createPassword(provider, user.id, input.ProposedPassword)
  provider.store.updateUser(user, { password })
  return {}
})
