import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEY_INVALID, KEY_MISSING } from '#src/modules/keys/callers.ts'
import { guardApi, guardUse } from '#src/modules/keys/key-guard.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { ApiError, failDatabase } from '#src/server/api-error.ts'
import type { CallServices } from './route-services.ts'

/** Makes the check of the keys of calls: that they are valid, and may be used for what is asked. */
export function createKeyCheck({
  callers,
  catalogue,
  keys,
  now,
}: Pick<CallServices, 'callers' | 'catalogue' | 'keys' | 'now'>) {
  return {
    /**
     * The key of a request, without a promise where it is in memory.
     * @throws {ApiError} 401 without a valid key, 429 above the limit of refused requests.
     */
    find(request: FastifyRequest, reply: FastifyReply): FoundKey | Promise<FoundKey> {
      const given = givenKey(request)
      if (given === '') return refuse(request, reply, KEY_MISSING)
      const found = callers.find(given, request, reply)
      if (found instanceof Promise)
        return found.then((key) => key ?? refuse(request, reply, KEY_INVALID))
      return found ?? refuse(request, reply, KEY_INVALID)
    },

    /** @throws {ApiError} 403 for what a key may not be used for, 429 above the limit of refused requests. */
    async hold(
      key: FoundKey,
      slug: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      try {
        guard(key, slug, request)
      } catch (error) {
        await callers.limitKeyless(request, reply)
        throw error
      }
    },

    /** @throws {ApiError} 401 for a key that does not count any more, 403 for what it may not be used for any more. */
    async findAgain(before: FoundKey, slug: string, request: FastifyRequest): Promise<FoundKey> {
      const key = await keys.findAgain(givenKey(request), before).catch(failDatabase)
      if (!key) throw new ApiError(401, ...KEY_INVALID)
      guard(key, slug, request)
      return key
    },
  }

  function guard(key: FoundKey, slug: string, { headers, ip }: FastifyRequest): void {
    guardUse(key, { ip, origin: headers.origin }, now())
    // An unknown API is refused as such.
    if (catalogue.has(slug)) guardApi(key, slug, catalogue.find(slug))
  }

  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    [code, detail]: typeof KEY_MISSING | typeof KEY_INVALID,
  ): Promise<never> {
    await callers.limitKeyless(request, reply)
    throw new ApiError(401, code, detail)
  }
}

/** The API key in a request; empty if it has none. */
function givenKey({ headers }: FastifyRequest): string {
  const given = headers['x-api-key']
  return typeof given === 'string' ? given : ''
}
