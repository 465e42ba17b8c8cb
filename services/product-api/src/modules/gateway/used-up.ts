import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Callers } from '#src/modules/keys/callers.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import type { CallLimit, Counted } from '#src/modules/usage/count-statement.ts'
import type { QuotaMonth } from '#src/modules/usage/period.ts'
import { ApiError } from '#src/server/api-error.ts'
import { growsTo } from '#src/server/grows-to.ts'
import { dayOf, secondsUntil, utcDayEnd, utcMonthEnd } from '#src/server/utc.ts'

/** A call that was not granted. */
export type NotGranted = Pick<Exclude<Counted, 'key_changed'>, 'used' | 'keyLimit'>

/** Whose calls these are. */
interface Caller {
  key: FoundKey
  month: QuotaMonth
}

/** A limit that a key has used up, and when a request last found that. */
interface UsedUp {
  limit: CallLimit
  /** The key and the day that it is about, as `allowanceOfKey` names them. */
  allowance: string
  seenAt: number
}

const LOOK_AGAIN_MS = 1_000

/** Remembers who has no calls left, so that no response is computed for them. */
export function createUsedUp({ callers, now }: { callers: Callers; now(): Date }) {
  /** Accounts, for a second each. */
  const accounts = new LRUCache<string, NotGranted>({ ...growsTo(10_000), ttl: 1_000 })
  /** Limits of keys, by the ids of the keys. */
  const keys = new LRUCache<string, UsedUp>(growsTo(10_000))
  return {
    /** The refusal of the last second to an account without calls left. */
    ofAccount: (caller: Caller): NotGranted | undefined => accounts.get(allowanceOf(caller)),

    /**
     * Refuses requests of a key that had none left, except for one a second, which looks again: its owner may have raised
     * the limit, and all others take nothing from the rate of the account.
     * @throws {ApiError} 403, or 429 above the limit of refused requests.
     */
    refuseKey(
      key: FoundKey,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<never> | undefined {
      const known = keys.get(key.id)
      const at = now()
      if (known?.allowance !== allowanceOfKey(key, at)) return
      if (at.getTime() - known.seenAt >= LOOK_AGAIN_MS) {
        known.seenAt = at.getTime()
        return
      }
      return callers.limitKeyless(request, reply).then(() => {
        reply.header('Retry-After', String(secondsUntil(endOf(known.limit, at), at)))
        throw notGranted(known.limit)
      })
    },

    /** Notes what counting a call has found. */
    note(
      caller: Caller,
      { isGranted, keyLimit: limit, used }: NotGranted & { isGranted: boolean },
    ): void {
      const { key, month } = caller
      if (isGranted) keys.delete(key.id)
      const at = now()
      if (limit !== null)
        keys.set(key.id, { limit, allowance: allowanceOfKey(key, at), seenAt: at.getTime() })
      else if (used >= month.quota) accounts.set(allowanceOf(caller), { used, keyLimit: null })
    },
  }
}

/** A changed quota or a new month is a new allowance. */
function allowanceOf({ key, month }: Caller): string {
  return `${key.account.id} ${month.quota} ${month.id}`
}

/** A change of a key or a new day is a new allowance of the key. */
function allowanceOfKey({ version }: FoundKey, at: Date): string {
  return `${version} ${dayOf(at)}`
}

/** When a limit of a key resets. */
export function endOf(limit: CallLimit, at: Date): Date {
  return limit === 'day' ? utcDayEnd(at) : utcMonthEnd(at)
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
