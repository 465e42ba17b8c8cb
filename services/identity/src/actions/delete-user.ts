import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string() })

/** `DeleteUser` deletes the caller; a later sign-up with the address is a new user. */
export const deleteUser = defineAction('DeleteUser', shape, async (provider, input) => {
  const { user } = await authenticate(provider, input.AccessToken)
  provider.store.removeUser(user)
  return undefined
})
