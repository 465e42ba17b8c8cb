import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string() })

/** `DeleteUser`: the caller is gone; whoever signs up with the address is somebody new. */
export const deleteUser = defineAction('DeleteUser', shape, async (provider, input) => {
  const { user } = await authenticate(provider, input.AccessToken)
  provider.store.removeUser(user)
  return undefined
})
