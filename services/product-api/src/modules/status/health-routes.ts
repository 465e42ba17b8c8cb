import type * as z from 'zod'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { DatabaseWatch } from '#src/modules/usage/database-watch.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import { GET_HEALTH, GET_READINESS, type READINESS } from './operations.ts'

const HEALTHY = { status: 'ok' } as const

const DEGRADED: z.infer<typeof READINESS> = { status: 'degraded', failing: ['database'] }

/**
 * `GET /healthz`: the process is up. `GET /readyz`: this instance can do what any other can. It says so, too, where the
 * database that all share is away.
 */
export function healthRoutes(
  app: TypedApp,
  {
    catalogue,
    databaseWatch,
  }: {
    catalogue: Pick<Catalogue, 'requireList'>
    databaseWatch: Pick<DatabaseWatch, 'isUp'>
  },
): void {
  app.get('/healthz', { schema: GET_HEALTH }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(HEALTHY),
  )
  app.get('/readyz', { schema: GET_READINESS }, async (_request, reply) => {
    catalogue.requireList()
    const isUp = await databaseWatch.isUp()
    return reply.header('Cache-Control', 'no-store').send(isUp ? HEALTHY : DEGRADED)
  })
}
