import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import type { Call } from '#src/modules/usage/count-statement.ts'
import { type QuotaMonth, quotaMonthOf } from '#src/modules/usage/period.ts'
import { databaseUnavailable, failDatabase } from '#src/server/api-error.ts'
import type { BucketState } from '#src/server/token-buckets.ts'
import { secondsUntil } from '#src/server/utc.ts'
import { callHeaders } from './call-headers.ts'
import { createKeyCheck } from './check-key.ts'
import { refuseTooFast } from './key-limit.ts'
import type { CallServices } from './route-services.ts'
import { createUsedUp, endOf, type NotGranted, notGranted } from './used-up.ts'

/** A caller with a valid key, within the rate of the plan. */
export interface Admitted {
  /** As it was when the last response was counted. */
  key: FoundKey
  /** The request with the key. */
  request: FastifyRequest
  month: QuotaMonth
  second: BucketState
}

/** Times that a call is counted whose key changes meanwhile. */
const MAX_ATTEMPTS = 3

/** Lets callers in, and counts what they are served. */
export type Admission = ReturnType<typeof createAdmission>

/** Makes the admission of all calls with a key of a server. */
export function createAdmission(services: CallServices) {
  const { callers, keyLimit, meter, now, readUsed, watchQuota } = services
  const check = createKeyCheck(services)
  const usedUp = createUsedUp(services)
  return {
    /**
     * Lets a request for an API in.
     * @throws {ApiError} 401 without a valid key, 403 for what the key may not be used for, 429 for a caller who is too
     * fast or has no calls left.
     */
    async admit(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<Admitted> {
      const key = await check.find(request, reply)
      if (key.scope !== null || key.expiresAt !== null) await check.hold(key, slug, request, reply)
      const refusing = usedUp.refuseKey(key, request, reply)
      if (refusing) await refusing
      const month = quotaMonthOf(key.account, now())
      const taken = keyLimit.take(key.account, rateOfKey(key))
      const second = taken instanceof Promise ? await taken : taken
      if (!second.isGranted) return refuseTooFast(reply, { key, month, second })
      const caller = { key, request, month, second }
      const known = usedUp.ofAccount(caller)
      if (known) return refuseExhausted(reply, caller, known)
      return caller
    },

    /**
     * Counts a response, before it is sent. A key or account that was changed meanwhile is read again, into `caller`.
     * @returns the calls of the month; one beyond the quota is not granted.
     * @throws {ApiError} 401 for a key that has been replaced meanwhile, 403 for one that has been suspended, has expired or
     * may not be used for this any more.
     */
    async count(caller: Admitted, call: Pick<Call, 'slug' | 'status'>) {
      const counted = await countAsItIs(caller, call)
      if (counted.isGranted) watchQuota(caller.key.account, counted.used, caller.month)
      usedUp.note(caller, counted)
      return counted
    },

    /** The calls that are left, for a response that counts none. */
    async headersOf({ key, month, second }: Admitted) {
      const used = await readUsed(key.account.id, month).catch(failDatabase)
      return callHeaders({ key, month, used, second }, now())
    },

    refuseExhausted,
  }

  async function countAsItIs(caller: Admitted, { slug, status }: Pick<Call, 'slug' | 'status'>) {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { key, month, request } = caller
      const refusal = callers.refusalOf(key)
      if (refusal) throw refusal
      const isNamed = key.namedKeyId !== null
      const of = { accountId: key.account.id, keyId: key.id, keyVersion: key.version, isNamed }
      const call = { ...of, slug, status, month: month.id, quota: month.quota }
      const counted = await meter.count(call).catch(failDatabase)
      if (counted !== 'key_changed') return counted
      caller.key = await check.findAgain(key, slug, request)
      caller.month = quotaMonthOf(caller.key.account, now())
    }
    throw databaseUnavailable(new Error('The API key or its account changes all the time'))
  }

  /** @throws {ApiError} 429 for a call beyond the quota, 403 for one beyond what the key may make. */
  function refuseExhausted(
    reply: FastifyReply,
    { key, month, second }: Pick<Admitted, 'key' | 'month' | 'second'>,
    { keyLimit: limit, used }: NotGranted,
  ): never {
    const at = now()
    const end = limit === null ? month.end : endOf(limit, at)
    const retryAfter = String(secondsUntil(end, at))
    reply.headers({ ...callHeaders({ key, month, used, second }, at), 'Retry-After': retryAfter })
    throw notGranted(limit)
  }
}

/** The limit per second that a key has for itself. */
function rateOfKey({ namedKeyId, scope }: FoundKey) {
  if (namedKeyId === null || !scope?.perSecond) return null
  return { id: `key ${namedKeyId}`, perSecond: scope.perSecond }
}
