import { LRUCache } from 'lru-cache'
import { failDatabase } from '#src/calls/callers.ts'
import { type Catalogue, findListed } from '#src/catalogue/catalogue.ts'
import type { TypedApp } from '#src/openapi/typed-app.ts'
import type { Services } from '#src/services.ts'
import type { StatusHistory } from '#src/status/history.ts'
import { toJson } from './announcements.ts'
import { GET_API_STATUS, GET_STATUS } from './status-operations.ts'

/** For how long a response is given again, here and by caches. */
const KEEP_SECONDS = 15
const CACHED = { 'Cache-Control': `public, max-age=${KEEP_SECONDS}` }
const MAX_APIS = 1_000

/** `GET /status` and `GET /status/apis/{slug}`: what the checks have found, for everybody. */
export function statusRoutes(
  app: TypedApp,
  {
    catalogue,
    history,
    now,
  }: Pick<Services, 'now'> & { catalogue: Catalogue; history: StatusHistory },
): void {
  const whole = keep(now, async () => {
    const { announced, ...found } = await history.read()
    return { ...found, announcements: announced.map(toJson) }
  })
  const ofApis = keep(now, (slug) => history.readApi(slug))
  app.get('/status', { schema: GET_STATUS }, async (_request, reply) =>
    reply.headers(CACHED).send(await whole('').catch(failDatabase)),
  )
  app.get('/status/apis/:slug', { schema: GET_API_STATUS }, async (request, reply) => {
    const { slug } = request.params
    findListed(catalogue, slug)
    return reply.headers(CACHED).send(await ofApis(slug).catch(failDatabase))
  })
}

/** Reads a document once for all who ask within some seconds; a failure is not kept. */
function keep<Value extends object>(now: () => Date, read: (name: string) => Promise<Value>) {
  const kept = new LRUCache<string, { until: number; reading: Promise<Value> }>({ max: MAX_APIS })
  return (name: string): Promise<Value> => {
    const known = kept.get(name)
    if (known && known.until > now().getTime()) return known.reading
    const reading = read(name)
    kept.set(name, { until: now().getTime() + KEEP_SECONDS * 1_000, reading })
    reading.catch(() => kept.delete(name))
    return reading
  }
}
