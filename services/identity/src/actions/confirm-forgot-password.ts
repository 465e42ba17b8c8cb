import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { spendCode } from '#src/users/codes.ts'
import { assertPassword, createPassword } from '#src/users/password.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  Username: z.string().min(1),
  ConfirmationCode: z.string().min(1),
  Password: z.string(),
})

/** `ConfirmForgotPassword` sets a new password by a code. Like Cognito, it keeps other sessions. */
export const confirmForgotPassword = defineAction(
  'ConfirmForgotPassword',
  shape,
  (provider, input) => {
    assertClient(provider, input.ClientId)
    assertPassword(input.Password)
    const user = provider.store.findUser(input.Username)
    if (!user?.enabled) throw refusal.wrongCode()
    spendCode(provider, user, 'reset', input.ConfirmationCode)
    provider.store.updateUser(user, {
      password: createPassword(provider, user.id, input.Password),
      status: 'CONFIRMED',
      attributes: { ...user.attributes, email_verified: 'true' },
    })
    provider.attempts.succeed(user.id)
    return {}
  },
)
