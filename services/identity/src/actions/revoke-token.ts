import { z } from 'zod'
import { CognitoError } from '#src/cognito-error.ts'
import { hashRefreshToken } from '#src/tokens/issue-tokens.ts'
import { assertClient, defineAction } from './action.ts'

const shape = z.object({ ClientId: z.string(), Token: z.string().min(1) })

/**
 * `RevokeToken` revokes a refresh token and all access tokens made from it. An unknown or revoked
 * token gets the same response (RFC 7009).
 */
export const revokeToken = defineAction('RevokeToken', shape, (provider, input) => {
  assertClient(provider, input.ClientId)
  if (input.Token.split('.').length === 3)
    throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
  const grant = provider.store.findGrantByRefreshToken(hashRefreshToken(input.Token))
  if (grant) provider.store.updateGrant(grant, { accessTokens: {}, refreshRevoked: true })
  return {}
})
