import { API_FACTS_PATH } from '@orchard/shared/fact-sheet'
import { mayReadMetrics } from '@orchard/shared-node/secrets'
import type * as z from 'zod'
import type { Metrics } from '#src/metrics.ts'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import { OWN_FACTS } from '#src/modules/catalogue/site-facts.ts'
import { ApiError } from '#src/server/api-error.ts'
import { sendTagged } from '#src/server/conditional.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import {
  GET_DOCUMENT,
  GET_FACTS,
  GET_HEALTH,
  GET_METRICS,
  GET_READINESS,
  type READINESS,
} from './operations.ts'

const HEALTHY = { status: 'ok' } as const

const DEGRADED: z.infer<typeof READINESS> = { status: 'degraded', failing: ['database'] }

/**
 * `GET /healthz`: the process is up. `GET /readyz`: this instance can do what any other can. It says so, too, where the
 * database that all share is away. `GET /op/facts`: what this process sells, for whoever releases a host.
 */
export function healthRoutes(
  app: TypedApp,
  {
    catalogue,
    databaseWatch,
  }: {
    catalogue: Pick<Catalogue, 'requireList'> | undefined
    databaseWatch: { isUp(): Promise<boolean> } | undefined
  },
): void {
  app.get('/healthz', { schema: GET_HEALTH }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(HEALTHY),
  )
  app.get(API_FACTS_PATH, { schema: GET_FACTS }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(OWN_FACTS),
  )
  app.get('/readyz', { schema: GET_READINESS }, async (_request, reply) => {
    catalogue?.requireList()
    const isUp = (await databaseWatch?.isUp()) ?? true
    return reply.header('Cache-Control', 'no-store').send(isUp ? HEALTHY : DEGRADED)
  })
}

/**
 * `GET /openapi.json` and `GET /metrics`; metrics require `token`, or without one a request from
 * this machine.
 */
export function aboutRoutes(app: TypedApp, metrics: Metrics, token: string | null): void {
  let text = ''
  app.get('/openapi.json', { schema: GET_DOCUMENT }, async (request, reply) => {
    // Serialized once: routes cannot be added to a running server.
    text ||= JSON.stringify(app.swagger())
    const type = 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8'
    return sendTagged(
      request,
      reply.type(type).header('Cache-Control', 'public, max-age=300'),
      text,
    )
  })
  app.get('/metrics', { schema: GET_METRICS }, async (request, reply) => {
    if (!mayReadMetrics(request, token))
      throw new ApiError(401, 'token_invalid', 'Metrics require the token of the operator')
    const { text, type } = await metrics.read(request.headers.accept)
    return reply.header('Cache-Control', 'no-store').type(type).send(text)
  })
}
