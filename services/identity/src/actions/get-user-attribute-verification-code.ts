import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { sendCode } from '#src/users/codes.ts'
import { defineAction } from './action.ts'

const shape = z.object({
  AccessToken: z.string(),
  AttributeName: z.enum(['email', 'phone_number']),
})

/** `GetUserAttributeVerificationCode` sends a code that verifies an address or number. */
export const getUserAttributeVerificationCode = defineAction(
  'GetUserAttributeVerificationCode',
  shape,
  async (provider, input) => {
    const { user } = await authenticate(provider, input.AccessToken)
    if (!user.attributes[input.AttributeName])
      throw refusal.parameter(`User does not have attribute ${input.AttributeName}`)
    return { CodeDeliveryDetails: sendCode(provider, user, input.AttributeName) }
  },
)
