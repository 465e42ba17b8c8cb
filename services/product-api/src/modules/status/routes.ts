import { toJson } from '#src/modules/announcements/routes.ts'
import { type Catalogue, findListed } from '#src/modules/catalogue/catalogue.ts'
import { failDatabase } from '#src/server/api-error.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import type { StatusHistory } from './history.ts'
import { KEEP_SECONDS } from './memory.ts'
import { GET_API_STATUS, GET_STATUS } from './operations.ts'

const CACHED = { 'Cache-Control': `public, max-age=${KEEP_SECONDS}` }

/** `GET /status` and `GET /status/apis/{slug}`: what the checks have found, for everybody. */
export function statusRoutes(
  app: TypedApp,
  { catalogue, history }: { catalogue: Catalogue; history: StatusHistory },
): void {
  app.get('/status', { schema: GET_STATUS }, async (_request, reply) => {
    const { announced, ...found } = await history.read().catch(failDatabase)
    return reply.headers(CACHED).send({ ...found, announcements: announced.map(toJson) })
  })
  app.get('/status/apis/:slug', { schema: GET_API_STATUS }, async (request, reply) => {
    const { slug } = request.params
    findListed(catalogue, slug)
    return reply.headers(CACHED).send(await history.readApi(slug).catch(failDatabase))
  })
}
