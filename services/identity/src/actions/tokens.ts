import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import { CHALLENGES } from '#src/sign-in/challenges/index.ts'
import { FLOWS } from '#src/sign-in/flows.ts'
import { hashRefreshToken, issueTokens, rotateRefreshToken } from '#src/tokens/issue-tokens.ts'
import { assertUsable } from '#src/tokens/verify-access-token.ts'
import { isForgotten } from '#src/users/device.ts'
import { clientInput, defineClientAction, defineUserAction, userInput } from './action.ts'

const parameters = z.record(z.string(), z.string()).default({})

/** `InitiateAuth` starts a sign-in. */
export const initiateAuth = defineClientAction(
  'InitiateAuth',
  clientInput.extend({ AuthFlow: z.string(), AuthParameters: parameters }),
  (provider, input) => {
    const flow = FLOWS.get(input.AuthFlow)
    if (!flow) throw refusal.parameter(`Auth flow ${input.AuthFlow} is not enabled for this client`)
    return flow(provider, input.AuthParameters)
  },
)

/** `RespondToAuthChallenge` responds to one step of a sign-in. */
export const respondToAuthChallenge = defineClientAction(
  'RespondToAuthChallenge',
  clientInput.extend({
    ChallengeName: z.string(),
    ChallengeResponses: parameters,
    Session: z.string().nullish(),
  }),
  async (provider, input) => {
    const challenge = CHALLENGES.get(input.ChallengeName)
    if (!challenge) throw refusal.parameter(`Challenge ${input.ChallengeName} is not supported`)
    const session = input.Session ?? undefined
    const outcome = await challenge(provider, input.ChallengeResponses, session)
    // A sign-in that started on the hosted pages must end there.
    if ('userId' in outcome) throw refusal.invalidSession()
    return outcome
  },
)

/**
 * `GetTokensFromRefreshToken` issues new access and id tokens. The refresh token stays valid unless rotation is on:
 * then it serves once, without a grace period for retries. Its refusals make clients end the session.
 */
export const getTokensFromRefreshToken = defineClientAction(
  'GetTokensFromRefreshToken',
  clientInput.extend({ RefreshToken: z.string().min(1), DeviceKey: z.string().nullish() }),
  async (provider, { DeviceKey: deviceKey, RefreshToken: refreshToken }) => {
    const { clock, config, store } = provider
    const hash = hashRefreshToken(refreshToken)
    const grant = store.findGrantByRefreshToken(hash)
    if (!grant) throw refusal.notAuthorized('Invalid Refresh Token')
    const user = store.findUser(grant.userId)
    if (!user) throw refusal.noUser()
    if (grant.refreshRevoked) throw refusal.notAuthorized('Refresh Token has been revoked')
    if (grant.expiresAt <= clock.now()) throw refusal.notAuthorized('Refresh Token has expired')
    const isOfAnother = deviceKey && grant.deviceKey && deviceKey !== grant.deviceKey
    // Tokens are of one device, and end with it.
    if (isOfAnother || (grant.deviceKey && isForgotten(user, grant.deviceKey)))
      throw refusal.notAuthorized('Invalid Refresh Token')
    assertUsable(user)
    if (grant.refreshTokenHash !== hash) throw refusal.reusedRefreshToken()
    const rotated = config.tokenRotation
      ? { RefreshToken: rotateRefreshToken(provider, grant) }
      : {}
    return { AuthenticationResult: { ...(await issueTokens(provider, user, grant)), ...rotated } }
  },
)

/**
 * `RevokeToken` revokes a refresh token and all access tokens made from it. An unknown or revoked
 * token gets the same response (RFC 7009).
 */
export const revokeToken = defineClientAction(
  'RevokeToken',
  clientInput.extend({ Token: z.string().min(1) }),
  (provider, input) => {
    if (input.Token.split('.').length === 3)
      throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
    const grant = provider.store.findGrantByRefreshToken(hashRefreshToken(input.Token))
    if (grant) provider.store.updateGrant(grant, { accessTokens: {}, refreshRevoked: true })
    return {}
  },
)

/** `GlobalSignOut` revokes all tokens of the user. */
export const globalSignOut = defineUserAction('GlobalSignOut', userInput, (provider, user) => {
  provider.store.revokeAll(user)
  return {}
})
