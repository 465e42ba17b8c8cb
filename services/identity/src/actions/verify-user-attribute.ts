import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { spendCode } from '#src/users/codes.ts'
import { defineAction } from './action.ts'

const shape = z.object({
  AccessToken: z.string(),
  AttributeName: z.enum(['email', 'phone_number']),
  Code: z.string().min(1),
})

/** `VerifyUserAttribute` verifies an address or number by a code. */
export const verifyUserAttribute = defineAction(
  'VerifyUserAttribute',
  shape,
  async (provider, input) => {
    const { user } = await authenticate(provider, input.AccessToken)
    spendCode(provider, user, input.AttributeName, input.Code)
    const attributes = { ...user.attributes, [`${input.AttributeName}_verified`]: 'true' }
    provider.store.updateUser(user, { attributes })
    return {}
  },
)
