import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { delivery, sendCode } from '#src/users/codes.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({ ClientId: z.string(), Username: z.string().min(1) })

/** `ForgotPassword`: a code for a new password, to an address that is known to be the user's. */
export const forgotPassword = defineAction('ForgotPassword', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  const user = provider.store.findUser(input.Username)
  // Nothing is sent, and the answer looks the same as for a user.
  if (!user?.enabled || user.attributes['email_verified'] !== 'true')
    return { CodeDeliveryDetails: delivery('email', input.Username) }
  if (user.status === 'FORCE_CHANGE_PASSWORD') throw refusal.noReset()
  return { CodeDeliveryDetails: sendCode(provider, user, 'reset') }
})
