import { sql } from 'drizzle-orm'
import { ApiError } from '#src/api-error.ts'
import type { TypedApp } from '#src/openapi/typed-app.ts'
import type { Services } from '#src/services.ts'
import type { Meter } from '#src/usage/meter.ts'
import { GET_HEALTH, GET_READINESS } from './operator-operations.ts'

const HEALTHY = { status: 'ok' } as const

/**
 * `GET /healthz`: the process is up. `GET /readyz`: the database is up, and the meter, if any, can
 * count calls.
 */
export function healthRoutes(
  app: TypedApp,
  { database }: Services,
  meter?: Pick<Meter, 'check'>,
): void {
  app.get('/healthz', { schema: GET_HEALTH }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(HEALTHY),
  )
  app.get('/readyz', { schema: GET_READINESS }, async (_request, reply) => {
    try {
      await Promise.all([database.execute(sql`select 1`), meter?.check()])
    } catch {
      throw new ApiError(503, 'database_unavailable', 'The database is unavailable')
    }
    return reply.header('Cache-Control', 'no-store').send(HEALTHY)
  })
}
