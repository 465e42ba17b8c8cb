import type { LiveSources } from '#src/catalogue/live-sources.ts'
import type { TypedApp } from '#src/openapi/typed-app.ts'
import { LIST_SOURCES } from './call-operations.ts'

/** `GET /sources`: the outside sources of live APIs and their health. */
export function sourceRoutes(app: TypedApp, sources: LiveSources): void {
  app.get('/sources', { schema: LIST_SOURCES }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ sources: [...(await sources.list())] }),
  )
}
