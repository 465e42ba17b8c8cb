import { API_FACTS_PATH } from '@orchard/shared/fact-sheet'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import type { LiveSources } from './live-sources.ts'
import { GET_FACTS, LIST_SOURCES } from './operations.ts'
import { OWN_FACTS } from './site-facts.ts'

/**
 * `GET /op/facts`: what this process sells, for whoever releases a host. `GET /sources`: the outside sources that are
 * turned on, and how each of them does.
 */
export function catalogueRoutes(app: TypedApp, { sources }: { sources: LiveSources }): void {
  app.get(API_FACTS_PATH, { schema: GET_FACTS }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(OWN_FACTS),
  )
  app.get('/sources', { schema: LIST_SOURCES }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ sources: [...(await sources.list())] }),
  )
}
