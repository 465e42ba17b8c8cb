import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#src/api-error.ts'
import type { Services } from '#src/app.ts'
import type { Meter } from '#src/usage/meter.ts'

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database does, too, and calls can be counted
 * where there is a meter.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database }: Services,
  meter?: Pick<Meter, 'check'>,
): void {
  app.get('/healthz', async (_request, reply) => answer(reply))
  app.get('/readyz', async (_request, reply) => {
    try {
      await Promise.all([database.execute(sql`select 1`), meter?.check()])
    } catch {
      throw new ApiError(503, 'database_unavailable', 'The database does not answer')
    }
    return answer(reply)
  })
}

function answer(reply: { header(name: string, value: string): { send(body: object): unknown } }) {
  return reply.header('Cache-Control', 'no-store').send({ status: 'ok' })
}
