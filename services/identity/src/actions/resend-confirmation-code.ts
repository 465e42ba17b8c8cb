import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { delivery, sendCode } from '#src/users/codes.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({ ClientId: z.string(), Username: z.string().min(1) })

/** `ResendConfirmationCode` sends a new sign-up code, which replaces the old one. */
export const resendConfirmationCode = defineAction(
  'ResendConfirmationCode',
  shape,
  (provider, input) => {
    assertClient(provider, input.ClientId)
    const user = provider.store.findUser(input.Username)
    if (!user?.enabled) return { CodeDeliveryDetails: delivery('email', input.Username) }
    if (user.status !== 'UNCONFIRMED') throw refusal.parameter('User is already confirmed.')
    return { CodeDeliveryDetails: sendCode(provider, user, 'signUp') }
  },
)
