import type { FastifyInstance } from 'fastify'
import type { Provider } from './provider.ts'

/** Health checks and the public keys of the pool's tokens. */
export function wellKnownRoutes(app: FastifyInstance, { config, keys }: Provider): void {
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
}
