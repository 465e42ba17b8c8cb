import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { listAttributes } from '#src/users/attributes.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string() })

/** `GetUser` returns the caller's attributes and second factors. */
export const getUser = defineAction('GetUser', shape, async (provider, input) => {
  const { user } = await authenticate(provider, input.AccessToken)
  const { enabled, preferred } = user.mfa
  return {
    Username: user.id,
    UserAttributes: listAttributes(user),
    ...(preferred ? { PreferredMfaSetting: preferred } : {}),
    ...(enabled.length > 0 ? { UserMFASettingList: enabled } : {}),
  }
})
