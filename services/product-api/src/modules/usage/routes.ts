import { MINUTE_MS } from '@orchard/shared/format'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Owned, OwnerScope } from '#src/modules/accounts/owner-scope.ts'
import type { CurrentAnnouncements } from '#src/modules/announcements/current.ts'
import { refuseStopped } from '#src/modules/announcements/routes.ts'
import { type Callers, KEY_INVALID, KEY_MISSING } from '#src/modules/keys/callers.ts'
import { ApiError } from '#src/server/api-error.ts'
import { createAskerLimit } from '#src/server/asker-limit.ts'
import { asCsvFile, wantsCsv } from '#src/server/csv-file.ts'
import type { Services } from '#src/server/services.ts'
import { readLastDay } from './last-day.ts'
import { GET_LAST_DAY, LIST_REFUSALS, QUERY_USAGE } from './operations.ts'
import { readRefusals, refusalsAsCsv } from './read-refusals.ts'
import { groupsAsCsv, readUsage } from './read-usage.ts'
import { readKeyNames } from './usage-by-key.ts'
import { DEFAULT_KEY } from './usage-query.ts'
import { type UsageScope, usageScopeOf } from './usage-scope.ts'

interface UsageRouteServices extends Pick<Services, 'database' | 'now'> {
  announcements: Pick<CurrentAnnouncements, 'stopOf'>
  callers: Callers
  /** Requests per minute of one sign-in. */
  callsPerMinute: number
  /** Origin of the site. */
  site: string
}

/** Queries of usage per minute by one sign-in or key, which may read much. */
const MAX_QUERIES = 120
/** The request decorator that holds what the sender may see. */
const SCOPE = 'usageScope'

/** `GET /op/usage` and below: usage of an account, for its owner and for programs with one of its keys. */
export function usageRoutes(app: FastifyInstance, services: UsageRouteServices & Owned): void {
  const { announcements, callers, callsPerMinute, database, now, site } = services
  const max = Math.min(MAX_QUERIES, callsPerMinute)
  const limitQueries = createAskerLimit(app, { max, timeWindow: MINUTE_MS })
  const toSee = 'account:read'
  services.ownerRoutes(app, ({ accountOf, enter, needs, ofOwner, scope, whoAsks }) => {
    scope.decorateRequest(SCOPE, null)
    const scopeOf = (request: Pick<FastifyRequest, 'getDecorator'>) =>
      request.getDecorator<UsageScope>(SCOPE)
    const ofAccount = <S>(schema: S) => ({
      ...needs(toSee),
      schema,
      async preValidation(request: FastifyRequest, reply: FastifyReply) {
        request.setDecorator(SCOPE, await findScope({ enter, whoAsks }, request, reply))
      },
    })

    scope.get('/op/usage', ofAccount(QUERY_USAGE), async (request, reply) => {
      const usage = await readUsage(services, scopeOf(request), request.query)
      if (!wantsCsv(request)) return usage
      return asCsvFile(reply, 'api-orchard-usage.csv').send(groupsAsCsv(usage))
    })

    scope.get('/op/usage/refusals', ofAccount(LIST_REFUSALS), async (request, reply) => {
      const found = await readRefusals(services, scopeOf(request), request.query, site)
      if (!wantsCsv(request)) return found
      return asCsvFile(reply, 'api-orchard-refusals.csv').send(refusalsAsCsv(found))
    })

    scope.get(
      '/op/user/keys/:keyId/last-day',
      ofOwner('recent', toSee, GET_LAST_DAY),
      async (request) => {
        const { id } = accountOf(request)
        const { keyId } = request.params
        if (keyId === DEFAULT_KEY) return readLastDay(services, id, null)
        if (!(await readKeyNames(database, id)).has(keyId))
          throw new ApiError(404, 'key_unknown', 'Your account has no such key')
        return readLastDay(services, id, keyId)
      },
    )
  })

  /** @throws {ApiError} as calls do for a missing or wrong key, and as routes of the owner for a wrong token. */
  async function findScope(
    { enter, whoAsks }: Pick<OwnerScope, 'enter' | 'whoAsks'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UsageScope> {
    const { authorization, 'x-api-key': apiKey } = request.headers
    if (typeof apiKey === 'string' && apiKey !== '') {
      callers.refuseBlocked(request.ip)
      refuseStopped(announcements, 'calls', reply)
      const found = await callers.find(apiKey, request, reply)
      if (found) await limitQueries(request, reply)
      const key = found && (await callers.findNow(apiKey, found, request, reply))
      if (key) return usageScopeOf(key, { ip: request.ip, origin: request.headers.origin }, now())
    } else if (authorization !== undefined) {
      const { account } = await enter(request, await whoAsks.recent(request, reply), toSee)
      await limitQueries(request, reply)
      return { accountId: account.id, hasNames: true, keyId: null }
    }
    await callers.limitKeyless(request, reply)
    const [code, detail] = apiKey ? KEY_INVALID : KEY_MISSING
    throw new ApiError(401, code, detail)
  }
}
