import type { FastifyInstance, FastifyReply } from 'fastify'
import { SCOPES } from './hosted-login/authorize-request.ts'
import type { Provider } from './provider.ts'

/** Health checks, the public keys of the pool's tokens, and where its endpoints are (OpenID Connect Discovery 1.0, 3). */
export function wellKnownRoutes(app: FastifyInstance, { config, issuer, keys }: Provider): void {
  for (const path of ['/healthz', '/readyz'])
    app.get(path, async (_request, reply) =>
      reply.header('Access-Control-Allow-Origin', '*').send({ status: 'ok' }),
    )
  const { origin, poolId } = config
  const jwksPath = `/${poolId}/.well-known/jwks.json`
  app.get(jwksPath, async (_request, reply) => forEverybody(reply).send(keys.pool.jwks))
  app.get(`/${poolId}/.well-known/openid-configuration`, async (_request, reply) =>
    forEverybody(reply).send({
      ...discovered({ issuer, jwks_uri: `${origin}${jwksPath}` }),
      authorization_endpoint: `${origin}/oauth2/authorize`,
      token_endpoint: `${origin}/oauth2/token`,
      end_session_endpoint: `${origin}/logout`,
      scopes_supported: [...SCOPES],
    }),
  )
}

/** The common members of a discovery document; all our clients are public and use PKCE. */
export function discovered(own: { issuer: string; jwks_uri: string }) {
  return {
    ...own,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
  }
}

function forEverybody(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Cache-Control', 'public, max-age=300')
}
