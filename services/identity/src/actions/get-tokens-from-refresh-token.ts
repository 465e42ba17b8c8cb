import { z } from 'zod'
import { refreshTokens } from '#src/sign-in/refresh.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({
  ClientId: z.string(),
  RefreshToken: z.string().min(1),
  DeviceKey: z.string().nullish(),
})

/** `GetTokensFromRefreshToken` issues new access and id tokens. */
export const getTokensFromRefreshToken = defineAction(
  'GetTokensFromRefreshToken',
  shape,
  async (provider, input) => {
    assertClient(provider, input.ClientId)
    const device = input.DeviceKey ?? undefined
    const { AuthenticationResult } = await refreshTokens(provider, input.RefreshToken, device)
    return { AuthenticationResult }
  },
)
