import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { CognitoError } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { refreshTokens } from '#src/sign-in/refresh.ts'
import { grantTokens, type IssuedTokens } from '#src/tokens/issue-tokens.ts'
import { verifyAccessToken } from '#src/tokens/verify-access-token.ts'
import { allowPages, refuseToken } from './oauth-error.ts'
import { isPkceProof, withQuery } from './redirects.ts'

const byCode = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
})
const byRefreshToken = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: z.string(),
  refresh_token: z.string(),
})
const named = z.object({ grant_type: z.string() })
const body = z.discriminatedUnion('grant_type', [byCode, byRefreshToken])
const logoutQuery = z.object({ client_id: z.string(), logout_uri: z.string() })

/** What a hosted sign-in ends with: tokens, the user behind them, and the way out. */
export function tokenRoutes(app: FastifyInstance, provider: Provider): void {
  for (const path of ['/oauth2/token', '/oauth2/userInfo'])
    app.options(path, async (_request, reply) => allowPages(reply).status(204).send())
  app.post('/oauth2/token', async (request, reply) => {
    allowPages(reply)
    const { data } = body.safeParse(request.body)
    if (!data) {
      const isNamed = named.safeParse(request.body).data?.grant_type
      const isKnown = isNamed === 'authorization_code' || isNamed === 'refresh_token'
      return refuseToken(reply, isKnown || !isNamed ? 'invalid_request' : 'unsupported_grant_type')
    }
    if (data.client_id !== provider.config.clientId) return refuseToken(reply, 'invalid_client')
    const tokens =
      data.grant_type === 'refresh_token'
        ? await renew(provider, data.refresh_token)
        : await exchange(provider, data)
    await provider.store.flush()
    return tokens ? reply.send(tokens) : refuseToken(reply, 'invalid_grant')
  })
  app.get('/oauth2/userInfo', async (request, reply) => userInfo(provider, request, reply))
  app.get('/logout', async (request, reply) => {
    const { data } = logoutQuery.safeParse(request.query)
    const { clientId, logoutUrls } = provider.config
    if (data?.client_id !== clientId || !logoutUrls.includes(data.logout_uri))
      return reply.status(400).send({ error: 'invalid_request' })
    return reply.redirect(withQuery(data.logout_uri, {}), 302)
  })
}

/** Tokens for a code, which counts once, right or wrong. */
async function exchange(provider: Provider, given: z.infer<typeof byCode>): Promise<object | null> {
  const taken = provider.authorizationCodes.take(given.code)
  if (taken.state !== 'live') return null
  const { codeChallenge, nonce, redirectUri, scope, userId } = taken.value
  if (given.redirect_uri !== redirectUri) return null
  if (!isPkceProof(given.code_verifier, codeChallenge)) return null
  const user = provider.store.findUser(userId)
  if (!user?.enabled) return null
  const tokens = await grantTokens(provider, user, { scope, hosted: true, nonce })
  return { ...spell(tokens), refresh_token: tokens.RefreshToken }
}

async function renew(provider: Provider, refreshToken: string): Promise<object | null> {
  try {
    const { AuthenticationResult } = await refreshTokens(provider, refreshToken, undefined)
    return spell(AuthenticationResult)
  } catch (error) {
    if (error instanceof CognitoError) return null
    throw error
  }
}

/** Tokens in the spelling of OAuth. */
function spell(tokens: IssuedTokens): object {
  return {
    id_token: tokens.IdToken,
    access_token: tokens.AccessToken,
    expires_in: tokens.ExpiresIn,
    token_type: tokens.TokenType,
  }
}

/** The user's attributes as texts, for a token that was given for `openid`. */
async function userInfo(
  provider: Provider,
  request: { headers: { authorization?: string | undefined } },
  reply: FastifyReply,
): Promise<FastifyReply> {
  allowPages(reply)
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  try {
    const { grant, user } = await verifyAccessToken(provider, token)
    if (!grant.scope.split(' ').includes('openid'))
      throw new CognitoError('NotAuthorizedException', '')
    return reply.send({ ...user.attributes, sub: user.id, username: user.id })
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error
    return reply
      .status(401)
      .header('WWW-Authenticate', 'Bearer error="invalid_token"')
      .send({ error: 'invalid_token' })
  }
}
