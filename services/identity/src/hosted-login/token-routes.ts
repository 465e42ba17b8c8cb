import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Provider } from '#src/provider.ts'
import { grantTokens } from '#src/tokens/issue-tokens.ts'
import { withQuery } from './authorize-request.ts'
import { tokenRoute } from './code-exchange.ts'

const logoutQuery = z.object({ client_id: z.string(), logout_uri: z.string() })

/** `/oauth2/token` exchanges a code for tokens; `/logout` redirects to the site. */
export function tokenRoutes(app: FastifyInstance, provider: Provider): void {
  const { authorizationCodes: codes, config, store } = provider
  const { clientId, logoutUrls } = config
  tokenRoute(app, '/oauth2/token', { clientId, codes }, async ({ nonce, scope, userId }) => {
    const user = store.findUser(userId)
    if (!user?.enabled) return null
    const tokens = await grantTokens(provider, user, { scope, hosted: true }, nonce)
    await store.flush()
    return {
      id_token: tokens.IdToken,
      access_token: tokens.AccessToken,
      refresh_token: tokens.RefreshToken,
      expires_in: tokens.ExpiresIn,
      token_type: tokens.TokenType,
    }
  })
  app.get('/logout', async (request, reply) => {
    const { data } = logoutQuery.safeParse(request.query)
    if (data?.client_id !== clientId || !logoutUrls.includes(data.logout_uri))
      return reply.status(400).send({ error: 'invalid_request' })
    return reply.redirect(withQuery(data.logout_uri, {}), 302)
  })
}
