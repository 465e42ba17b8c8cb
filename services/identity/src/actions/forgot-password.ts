import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { delivery, sendCode } from '#src/users/codes.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({ ClientId: z.string(), Username: z.string().min(1) })

/** `ForgotPassword` sends a reset code to the user's verified address. */
export const forgotPassword = defineAction('ForgotPassword', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  const user = provider.store.findUser(input.Username)
  // Nothing is sent, but the response looks the same as for a user.
  if (!user?.enabled || user.attributes['email_verified'] !== 'true')
    return { CodeDeliveryDetails: delivery('email', input.Username) }
  if (user.status === 'FORCE_CHANGE_PASSWORD') throw refusal.noReset()
  return { CodeDeliveryDetails: sendCode(provider, user, 'reset') }
})
