import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#src/api-error.ts'
import type { FoundKey, KeyLookup } from '#src/keys/key-lookup.ts'
import { NOT_AN_OPERATION } from '#src/openapi/operation.ts'
import { keylessLimit, lookUpLimit } from './keyless-limit.ts'

/** Finds out who calls, and limits those without a valid key; one for all routes of a server. */
export type Callers = ReturnType<typeof createCallers>

/** Codes and details of refused keys. */
export const KEY_MISSING = ['key_missing', 'Send your API key in the header X-Api-Key'] as const
export const KEY_INVALID = [
  'key_invalid',
  'Unknown or revoked API key. Your current key is in My Account.',
] as const

/** Makes the limits of an app, which `@fastify/rate-limit` is registered on. */
export function createCallers(
  app: FastifyInstance,
  { keys, now }: { keys: KeyLookup; now(): Date },
) {
  const lookUps = lookUpLimit(now)
  return {
    /** Counts a request without a valid key. @throws {ApiError} 429 above the limit of the address. */
    limitKeyless: keylessLimit(app),
    /**
     * Finds the account of a key; null for one that does not count.
     * @throws {ApiError} 429 after too many unknown keys, and 503 while the database is away.
     */
    find(
      apiKey: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): FoundKey | null | Promise<FoundKey | null> {
      const found = keys.find(apiKey, () => lookUps.take(request, reply))
      return found instanceof Promise ? found.catch(failDatabase) : found
    },
  }
}

/** @throws {ApiError} 503 with the error of the database as its cause. */
export function failDatabase(cause: unknown): never {
  throw Object.assign(
    new ApiError(
      503,
      'database_unavailable',
      'The database is unavailable. Please try again soon.',
    ),
    { cause },
  )
}

/** Methods of calls; Fastify adds HEAD to GET, and OPTIONS is the preflight’s. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Refuses methods other than `allowed` (405) before a body is read, whatever its type.
 * @param first is asked before, and may refuse for a reason of its own.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  { limitKeyless }: Pick<Callers, 'limitKeyless'>,
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
