import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Provider } from '#src/provider.ts'
import { grantTokens } from '#src/tokens/issue-tokens.ts'
import { codeExchange, spendAuthorizationCode } from './code-exchange.ts'
import { allowPages, refuseToken } from './oauth-error.ts'
import { withQuery } from './redirects.ts'

const named = z.object({ grant_type: z.string() })
const logoutQuery = z.object({ client_id: z.string(), logout_uri: z.string() })

/** `/oauth2/token` exchanges a code for tokens; `/logout` redirects to the site. */
export function tokenRoutes(app: FastifyInstance, provider: Provider): void {
  app.options('/oauth2/token', async (_request, reply) => allowPages(reply).status(204).send())
  app.post('/oauth2/token', async (request, reply) => {
    allowPages(reply)
    const { data } = codeExchange.safeParse(request.body)
    if (!data) {
      const grantType = named.safeParse(request.body).data?.grant_type ?? 'authorization_code'
      const isKnown = grantType === 'authorization_code'
      return refuseToken(reply, isKnown ? 'invalid_request' : 'unsupported_grant_type')
    }
    if (data.client_id !== provider.config.clientId) return refuseToken(reply, 'invalid_client')
    const code = spendAuthorizationCode(provider.authorizationCodes, data)
    const user = code ? provider.store.findUser(code.userId) : undefined
    if (!code || !user?.enabled) return refuseToken(reply, 'invalid_grant')
    const { nonce, scope } = code
    const tokens = await grantTokens(provider, user, { scope, hosted: true, nonce })
    await provider.store.flush()
    return reply.send({
      id_token: tokens.IdToken,
      access_token: tokens.AccessToken,
      refresh_token: tokens.RefreshToken,
      expires_in: tokens.ExpiresIn,
      token_type: tokens.TokenType,
    })
  })
  app.get('/logout', async (request, reply) => {
    const { data } = logoutQuery.safeParse(request.query)
    const { clientId, logoutUrls } = provider.config
    if (data?.client_id !== clientId || !logoutUrls.includes(data.logout_uri))
      return reply.status(400).send({ error: 'invalid_request' })
    return reply.redirect(withQuery(data.logout_uri, {}), 302)
  })
}
