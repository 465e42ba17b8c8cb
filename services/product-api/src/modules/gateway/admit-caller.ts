import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Callers, KEY_INVALID, KEY_MISSING } from '#src/modules/keys/callers.ts'
import { guardApi, guardUse } from '#src/modules/keys/key-guard.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import type { Call, CallLimit, Counted } from '#src/modules/usage/count-statement.ts'
import { type QuotaMonth, quotaMonthOf } from '#src/modules/usage/period.ts'
import { ApiError, databaseUnavailable, failDatabase } from '#src/server/api-error.ts'
import { growsTo } from '#src/server/grows-to.ts'
import type { BucketState } from '#src/server/token-buckets.ts'
import { dayOf, secondsUntil, utcDayEnd, utcMonthEnd } from '#src/server/utc.ts'
import { callHeaders } from './call-headers.ts'
import { refuseTooFast } from './key-limit.ts'
import type { CallServices } from './route-services.ts'

/** A caller with a valid key, within the rate of the plan. */
export interface Admitted {
  /** As it was when the last response was counted. */
  key: FoundKey
  /** The request with the key. */
  request: FastifyRequest
  month: QuotaMonth
  second: BucketState
}

/** A call that was not granted. */
type NotGranted = Pick<Exclude<Counted, 'key_changed'>, 'used' | 'keyLimit'>

/** A limit that a key has used up, and when a request last found that. */
interface UsedUp {
  limit: CallLimit
  /** The key and the day that it is about, as `allowanceOfKey` names them. */
  allowance: string
  seenAt: number
}

const LOOK_AGAIN_MS = 1_000
/** Times that a call is counted whose key changes meanwhile. */
const MAX_ATTEMPTS = 3

/** Lets callers in, and counts what they are served. */
export type Admission = ReturnType<typeof createAdmission>

/** Makes the admission of all calls with a key of a server. */
export function createAdmission(
  {
    catalogue,
    keyLimit,
    keys,
    meter,
    now,
    readUsed,
    watchQuota,
  }: Pick<
    CallServices,
    'catalogue' | 'keyLimit' | 'keys' | 'meter' | 'now' | 'readUsed' | 'watchQuota'
  >,
  callers: Callers,
) {
  /** Accounts without calls left, for a second each, so that no response is computed for them. */
  const exhausted = new LRUCache<string, NotGranted>({ ...growsTo(10_000), ttl: 1_000 })
  /** Limits that keys have used up, by the ids of the keys. */
  const usedUp = new LRUCache<string, UsedUp>(growsTo(10_000))
  return {
    /**
     * Lets a request for an API in.
     * @throws {ApiError} 401 without a valid key, 403 for what the key may not be used for, 429 for a caller who is too
     * fast or has no calls left.
     */
    async admit(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<Admitted> {
      const key = await authenticate(request, reply)
      if (key.scope !== null || key.expiresAt !== null) await guard(key, slug, request, reply)
      const ownLimit = usedUp.get(key.id)
      if (ownLimit?.allowance === allowanceOfKey(key, now()))
        await refuseUsedUp(request, reply, ownLimit)
      const month = quotaMonthOf(key.account, now())
      const taken = keyLimit.take(key.account, rateOfKey(key))
      const second = taken instanceof Promise ? await taken : taken
      if (!second.isGranted) return refuseTooFast(reply, { key, month, second })
      const caller = { key, request, month, second }
      const known = exhausted.get(allowanceOf(caller))
      if (known) return refuseExhausted(reply, caller, known)
      return caller
    },

    /**
     * Counts a response, before it is sent. A key or account that was changed meanwhile is read again, into `caller`.
     * @returns the calls of the month; one beyond the quota is not granted.
     * @throws {ApiError} 401 for a key that has been replaced meanwhile, 403 for one that has been suspended, has expired or
     * may not be used for this any more.
     */
    async count(caller: Admitted, { slug, status }: Pick<Call, 'slug' | 'status'>) {
      const counted = await countAsItIs(caller, { slug, status })
      const { key, month } = caller
      const { keyLimit: limit, used } = counted
      if (counted.isGranted) {
        usedUp.delete(key.id)
        watchQuota(key.account, used, month)
      }
      const at = now()
      if (limit !== null)
        usedUp.set(key.id, { limit, allowance: allowanceOfKey(key, at), seenAt: at.getTime() })
      else if (used >= month.quota)
        exhausted.set(allowanceOf({ key, month }), { used, keyLimit: null })
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
      const { key, month } = caller
      const refusal = callers.refusalOf(key)
      if (refusal) throw refusal
      const isNamed = key.namedKeyId !== null
      const of = { accountId: key.account.id, keyId: key.id, keyVersion: key.version, isNamed }
      const call = { ...of, slug, status, month: month.id, quota: month.quota }
      const counted = await meter.count(call).catch(failDatabase)
      if (counted !== 'key_changed') return counted
      await readAgain(caller, slug)
    }
    throw databaseUnavailable(new Error('The API key or its account changes all the time'))
  }

  /** @throws {ApiError} 401 for a key that does not count any more, 403 for what it may not be used for any more. */
  async function readAgain(caller: Admitted, slug: string): Promise<void> {
    const { key: before, request } = caller
    const key = await keys.findAgain(givenKey(request), before).catch(failDatabase)
    if (!key) throw new ApiError(401, ...KEY_INVALID)
    hold(key, slug, request)
    caller.key = key
    caller.month = quotaMonthOf(key.account, now())
  }

  /** @throws {ApiError} 403 for what a key may not be used for. */
  function hold(key: FoundKey, slug: string, { headers, ip }: FastifyRequest): void {
    guardUse(key, { ip, origin: headers.origin }, now())
    // An unknown API is refused as such.
    if (catalogue.has(slug)) guardApi(key, slug, catalogue.find(slug))
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

  /**
   * Refuses requests of a key that had none left, except for one a second, which looks again: its owner may have raised
   * the limit, and all others take nothing from the rate of the account.
   * @throws {ApiError} 403, or 429 above the limit of refused requests.
   */
  async function refuseUsedUp(
    request: FastifyRequest,
    reply: FastifyReply,
    known: UsedUp,
  ): Promise<void> {
    const at = now()
    if (at.getTime() - known.seenAt >= LOOK_AGAIN_MS) {
      known.seenAt = at.getTime()
      return
    }
    await callers.limitKeyless(request, reply)
    reply.header('Retry-After', String(secondsUntil(endOf(known.limit, at), at)))
    throw notGranted(known.limit)
  }

  /** @throws {ApiError} 403 for what a key may not be used for, 429 above the limit of refused requests. */
  async function guard(
    key: FoundKey,
    slug: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    try {
      hold(key, slug, request)
    } catch (error) {
      await callers.limitKeyless(request, reply)
      throw error
    }
  }

  function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
  ): FoundKey | Promise<FoundKey> {
    const given = givenKey(request)
    if (given === '') return refuse(request, reply, KEY_MISSING)
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

/** A change of a key or a new day is a new allowance of the key. */
function allowanceOfKey({ version }: FoundKey, at: Date): string {
  return `${version} ${dayOf(at)}`
}

/** The API key in a request; empty if it has none. */
function givenKey({ headers }: FastifyRequest): string {
  const given = headers['x-api-key']
  return typeof given === 'string' ? given : ''
}

/** When a limit of a key resets. */
function endOf(limit: CallLimit, at: Date): Date {
  return limit === 'day' ? utcDayEnd(at) : utcMonthEnd(at)
}

/** The limit per second that a key has for itself. */
function rateOfKey({ namedKeyId, scope }: FoundKey) {
  if (namedKeyId === null || !scope?.perSecond) return null
  return { id: `key ${namedKeyId}`, perSecond: scope.perSecond }
}

/**
 * The refusal of a call beyond the quota, or beyond a limit of its key.
 * @param limit of the key; null for the quota.
 */
export function notGranted(limit: CallLimit | null): ApiError {
  if (limit === null) return new ApiError(429, 'quota_exceeded', 'Monthly quota exceeded')
  return new ApiError(
    403,
    'key_limit_reached',
    `This API key has made its requests of the ${limit}`,
  )
}
