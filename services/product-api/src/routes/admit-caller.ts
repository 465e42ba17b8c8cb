import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ApiError } from '#src/api-error.ts'
import { callHeaders } from '#src/calls/call-headers.ts'
import { type Callers, failDatabase, KEY_INVALID, KEY_MISSING } from '#src/calls/callers.ts'
import { refuseTooFast } from '#src/calls/key-limit.ts'
import type { BucketState } from '#src/calls/token-buckets.ts'
import type { FoundKey } from '#src/keys/key-lookup.ts'
import type { Call } from '#src/usage/count-statement.ts'
import { type QuotaMonth, quotaMonthOf, secondsUntil } from '#src/usage/period.ts'
import type { CallServices } from './route-services.ts'

/** A caller with a valid key, within the rate of the plan. */
export interface Admitted {
  key: FoundKey
  month: QuotaMonth
  second: BucketState
}

/** Lets callers in, and counts what they are served. */
export type Admission = ReturnType<typeof createAdmission>

/** Makes the admission of all calls with a key of a server. */
export function createAdmission(
  {
    keyLimit,
    keys,
    meter,
    now,
    readUsed,
    watchQuota,
  }: Pick<CallServices, 'keyLimit' | 'keys' | 'meter' | 'now' | 'readUsed' | 'watchQuota'>,
  callers: Callers,
) {
  /** Accounts without calls left, for a second each, so that no response is computed for them. */
  const exhausted = new LRUCache<string, true>({ max: 10_000, ttl: 1_000 })
  const owners = new WeakMap<FastifyRequest, string>()
  return {
    /** @throws {ApiError} 401 without a valid key, 429 for a caller who is too fast or has no calls left. */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
      const key = await authenticate(request, reply)
      owners.set(request, key.account.id)
      const month = quotaMonthOf(key.account, now())
      const taken = keyLimit.take(key.account)
      const second = taken instanceof Promise ? await taken : taken
      if (!second.isGranted) return refuseTooFast(reply, month, second)
      const caller = { key, month, second }
      if (exhausted.has(allowanceOf(caller))) return refuseExhausted(reply, caller, month.quota)
      return caller
    },

    /** The account of a request with a valid key, also of one that was refused. */
    ownerOf: (request: FastifyRequest): string | undefined => owners.get(request),

    /**
     * Counts a response, before it is sent.
     * @returns the calls of the month; one beyond the quota is not granted.
     * @throws {ApiError} 401 for a key that has been replaced meanwhile.
     */
    async count({ key, month }: Admitted, { slug, status }: Pick<Call, 'slug' | 'status'>) {
      const { account } = key
      const { id: accountId } = account
      const counted = await meter
        .count({ accountId, keyId: key.id, slug, status, month: month.id, quota: month.quota })
        .catch(failDatabase)
      if (counted === 'key_gone') {
        keys.forget(accountId)
        throw new ApiError(401, ...KEY_INVALID)
      }
      if (counted.isGranted) watchQuota(account, counted.used, month)
      if (counted.used >= month.quota) exhausted.set(allowanceOf({ key, month }), true)
      return counted
    },

    /** The calls that are left, for a response that counts none. */
    async headersOf({ key, month, second }: Admitted) {
      const used = await readUsed(key.account.id, month).catch(failDatabase)
      return callHeaders({ month, used, second }, now())
    },

    refuseExhausted,
  }

  /** @throws {ApiError} 429 for a call beyond the quota. */
  function refuseExhausted(
    reply: FastifyReply,
    { month, second }: Omit<Admitted, 'key'>,
    used: number,
  ): never {
    const at = now()
    const retryAfter = String(secondsUntil(month.end, at))
    reply.headers({ ...callHeaders({ month, used, second }, at), 'Retry-After': retryAfter })
    throw quotaExceeded()
  }

  function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
  ): FoundKey | Promise<FoundKey> {
    const given = request.headers['x-api-key']
    if (typeof given !== 'string' || given === '') return refuse(request, reply, KEY_MISSING)
    const found = callers.find(given, request, reply)
    if (found instanceof Promise)
      return found.then((key) => key ?? refuse(request, reply, KEY_INVALID))
    return found ?? refuse(request, reply, KEY_INVALID)
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

/** A changed quota or a new month is a new allowance. */
function allowanceOf({ key, month }: Pick<Admitted, 'key' | 'month'>): string {
  return `${key.account.id} ${month.quota} ${month.id}`
}

/** The refusal of a call beyond the quota. */
export function quotaExceeded(): ApiError {
  return new ApiError(429, 'quota_exceeded', 'Monthly quota exceeded')
}
