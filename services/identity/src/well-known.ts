import type { FastifyInstance } from 'fastify'
import type { Provider } from './provider.ts'

/** Health, and what verifiers of our tokens need. */
export function wellKnownRoutes(app: FastifyInstance, { config, issuer, keys }: Provider): void {
  for (const path of ['/healthz', '/readyz'])
    app.get(path, async (_request, reply) =>
      reply.header('Access-Control-Allow-Origin', '*').send({ status: 'ok' }),
    )
  app.get(`/${config.poolId}/.well-known/jwks.json`, async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'public, max-age=300')
      .send(keys.pool.jwks),
  )
  app.get(`/${config.poolId}/.well-known/openid-configuration`, async (_request, reply) =>
    reply.header('Access-Control-Allow-Origin', '*').send({
      issuer,
      jwks_uri: `${config.origin}/${config.poolId}/.well-known/jwks.json`,
      authorization_endpoint: `${config.origin}/oauth2/authorize`,
      token_endpoint: `${config.origin}/oauth2/token`,
      userinfo_endpoint: `${config.origin}/oauth2/userInfo`,
      end_session_endpoint: `${config.origin}/logout`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: ['openid', 'email', 'phone', 'profile'],
    }),
  )
}
