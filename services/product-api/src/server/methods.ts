import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NOT_AN_OPERATION } from '#src/server/openapi/operation.ts'
import { ApiError } from './api-error.ts'

/** Methods of calls; Fastify adds HEAD to GET, and OPTIONS is the preflight’s. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Refuses methods other than `allowed` (405) before a body is read, whatever its type.
 * @param first is asked before, and may refuse for a reason of its own.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  { limitKeyless }: { limitKeyless(request: FastifyRequest, reply: FastifyReply): Promise<void> },
  url: string,
  allowed: readonly (typeof METHODS)[number][],
  first?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    schema: NOT_AN_OPERATION,
    onRequest: async (request, reply) => {
      await first?.(request, reply)
      await limitKeyless(request, reply)
      throw methodNotAllowed(reply, allowed)
    },
    handler: () => undefined,
  })
}

/** The refusal of a method (405), with those that there are (RFC 9110, 15.5.6). */
function methodNotAllowed(reply: FastifyReply, methods: readonly string[]): ApiError {
  reply.header('Allow', [...methods, 'OPTIONS'].join(', '))
  return new ApiError(405, 'method_not_allowed', `Use ${methods.join(' or ')}`)
}
