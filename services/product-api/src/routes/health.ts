import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ApiError } from '#src/api-error.ts'
import type { Services } from '#src/app.ts'
import type { Meter } from '#src/usage/meter.ts'
import { GET_HEALTH, GET_READINESS } from './operator-operations.ts'

const HEALTHY = { status: 'ok' } as const

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database does, too, and calls can be counted
 * where there is a meter.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database }: Services,
  meter?: Pick<Meter, 'check'>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/healthz', { schema: GET_HEALTH }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(HEALTHY),
  )
  routes.get('/readyz', { schema: GET_READINESS }, async (_request, reply) => {
    try {
      await Promise.all([database.execute(sql`select 1`), meter?.check()])
    } catch {
      throw new ApiError(503, 'database_unavailable', 'The database does not answer')
    }
    return reply.header('Cache-Control', 'no-store').send(HEALTHY)
  })
}
