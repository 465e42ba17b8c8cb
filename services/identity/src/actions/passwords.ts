import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { delivery, sendCode, spendCode } from '#src/users/codes.ts'
import { assertPassword, createPassword, isPassword } from '#src/users/password.ts'
import { defineClientAction, defineUserAction, namedInput, userInput } from './action.ts'

/** `ChangePassword` replaces the password, given the old one. */
export const changePassword = defineUserAction(
  'ChangePassword',
  userInput.extend({ PreviousPassword: z.string().min(1), ProposedPassword: z.string() }),
  (provider, user, input) => {
    assertPassword(input.ProposedPassword)
    provider.attempts.count(user.id, () => {
      if (!isPassword(provider, user, input.PreviousPassword)) throw refusal.wrongPassword()
    })
    const password = createPassword(provider, user.id, input.ProposedPassword)
    provider.store.updateUser(user, { password })
    return {}
  },
)

/** `ForgotPassword` sends a reset code to the user's verified address. */
export const forgotPassword = defineClientAction(
  'ForgotPassword',
  namedInput,
  (provider, input) => {
    const user = provider.store.findUser(input.Username)
    // Nothing is sent, but the response looks the same as for a user.
    if (!user?.enabled || user.attributes['email_verified'] !== 'true')
      return { CodeDeliveryDetails: delivery('email', input.Username) }
    if (user.status === 'FORCE_CHANGE_PASSWORD') throw refusal.noReset()
    return { CodeDeliveryDetails: sendCode(provider, user, 'reset') }
  },
)

/** `ConfirmForgotPassword` sets a new password by a code. Like Cognito, it keeps other sessions. */
export const confirmForgotPassword = defineClientAction(
  'ConfirmForgotPassword',
  namedInput.extend({ ConfirmationCode: z.string().min(1), Password: z.string() }),
  (provider, input) => {
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
