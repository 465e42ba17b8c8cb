import { burstOf, PLANS, type Plan } from '@orchard/shared/facts'
import type { Dependencies } from '@orchard/shared-node/health'
import type { FastifyReply } from 'fastify'
import type { OperatorLimits } from '#src/modules/accounts/tables.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import type { QuotaMonth } from '#src/modules/usage/period.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import { type BucketState, type Rate, stateOf, TokenBuckets } from '#src/server/token-buckets.ts'
import { refusalHeaders } from './call-headers.ts'
import { createSharedBuckets } from './shared-buckets.ts'

/** The parts of an account that decide its rate. */
interface RateHolder {
  bucket: string
  plan: Plan['id']
  limits: OperatorLimits | null
}

/** Accounts to remember; a bucket is full again after two seconds. */
const MAX_ACCOUNTS = 50_000
const RATES = new Map<string, Rate>(
  PLANS.map((plan) => [plan.id, { perSecond: plan.callsPerSecond, burst: burstOf(plan) }]),
)

/**
 * Counts in memory, or in Redis if `redisUrl` is set. An instance that cannot reach Redis falls
 * back to the buckets in its memory.
 */
export function createKeyLimit({
  now,
  redisUrl,
  watch,
}: Pick<Services, 'now'> & { redisUrl: string | null; watch: Dependencies }) {
  const clock = () => now().getTime()
  const own = new TokenBuckets(clock, MAX_ACCOUNTS)
  const shared = redisUrl === null ? null : createSharedBuckets(redisUrl, watch)

  function takeFrom(bucket: string, rate: Rate): BucketState | Promise<BucketState> {
    if (!shared?.isThere) return own.take(bucket, rate)
    const seen = own.look(bucket, rate)
    // Other instances can only have taken more: no need to ask about an empty bucket.
    if (!seen.isGranted) return seen
    const askedAt = clock()
    return shared.take(bucket, rate).then(
      ({ fullInMs, isGranted }) => {
        own.set(bucket, fullInMs, askedAt)
        return stateOf(rate, fullInMs, isGranted)
      },
      () => own.take(bucket, rate),
    )
  }

  return {
    /**
     * Takes a call; synchronous unless instances share their buckets. Never rejects.
     * @param ofKey a lower limit of the key that is used.
     * @returns the state of the key's bucket where it has one, unless the account's is empty.
     */
    take(
      { bucket, limits, plan }: RateHolder,
      ofKey: { id: string; perSecond: number } | null = null,
    ): BucketState | Promise<BucketState> {
      const set = limits?.requestsPerSecond ?? null
      const rate = set === null ? rateOf(plan) : rateAt(set)
      if (ofKey === null || ofKey.perSecond >= rate.perSecond) return takeFrom(bucket, rate)
      // A call that the account cannot make takes nothing from the key.
      const seen = own.look(bucket, rate)
      if (!seen.isGranted) return seen
      return takeBoth(takeFrom(ofKey.id, rateAt(ofKey.perSecond)), () => takeFrom(bucket, rate))
    },
    close: () => shared?.close(),
  }
}

/** Takes from the account what the key has granted; the state of the key's bucket, unless the account refuses. */
async function takeBoth(
  ofKey: BucketState | Promise<BucketState>,
  takeOfAccount: () => BucketState | Promise<BucketState>,
): Promise<BucketState> {
  const first = await ofKey
  if (!first.isGranted) return first
  const second = await takeOfAccount()
  return second.isGranted ? first : second
}

/** @throws {ApiError} 429 `rate_limited`. */
export function refuseTooFast(
  reply: FastifyReply,
  limited: { key: Pick<FoundKey, 'kind' | 'scope'>; month: QuotaMonth; second: BucketState },
): never {
  const { rate } = limited.second
  const { burst, perSecond } = rate
  reply.headers(refusalHeaders(limited))
  throw new ApiError(
    429,
    'rate_limited',
    `${limitedBy(rate, limited.key.scope?.perSecond)} allows ${perSecond} ${perSecond === 1 ? 'request' : 'requests'} per second, with bursts of ${burst}; retry in a second`,
  )
}

function limitedBy(rate: Rate, ofKey: number | null | undefined): string {
  if ([...RATES.values()].includes(rate)) return 'Your plan'
  return rate.perSecond === ofKey ? 'This API key' : 'Your account'
}

/** The rate of a key with a limit of its own. */
function rateAt(callsPerSecond: number): Rate {
  return { perSecond: callsPerSecond, burst: burstOf({ callsPerSecond }) }
}

function rateOf(plan: Plan['id']): Rate {
  const rate = RATES.get(plan)
  if (!rate) throw new Error(`There is no plan ${plan}`)
  return rate
}
