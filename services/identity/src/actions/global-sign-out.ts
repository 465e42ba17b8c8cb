import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { revokeAll } from '#src/users/revoke.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string() })

/** `GlobalSignOut` revokes all tokens of the user. */
export const globalSignOut = defineAction('GlobalSignOut', shape, async (provider, input) => {
  const { user } = await authenticate(provider, input.AccessToken)
  revokeAll(provider, user)
  return {}
})
