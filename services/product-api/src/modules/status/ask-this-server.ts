import { isLeaving } from '@orchard/shared-node/incoming'
import type { FastifyInstance } from 'fastify'
import type { CallServices } from '#src/modules/gateway/route-services.ts'
import type { OwnServer } from './probe.ts'

/** Asks a server by its own routes, for the checks of the status page. */
export function askThisServer(
  app: FastifyInstance,
  { probeKey }: Pick<CallServices, 'probeKey'>,
): OwnServer {
  return {
    isLeaving: () => isLeaving(app),
    isReady: async () => (await app.inject('/readyz')).json().status === 'ok',
    async askGateway(request) {
      const { body, statusCode: status } = await app.inject({
        ...request,
        headers: probeKey.headers,
      })
      return { status, body }
    },
  }
}
