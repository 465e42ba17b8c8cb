import { burstOf, PLANS, type Plan } from '@orchard/shared/facts'
import type { FastifyReply } from 'fastify'
import { ApiError } from '#src/api-error.ts'
import type { Services } from '#src/services.ts'
import type { QuotaMonth } from '#src/usage/period.ts'
import { refusalHeaders } from './call-headers.ts'
import { createSharedBuckets } from './shared-buckets.ts'
import { type BucketState, type Rate, stateOf, TokenBuckets } from './token-buckets.ts'

/** Limits the requests per second of an account. All its keys share one bucket. */
export type KeyLimit = ReturnType<typeof createKeyLimit>

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
  log,
  now,
  redisUrl,
}: Omit<Services, 'database'> & { redisUrl: string | null }) {
  const clock = () => now().getTime()
  const own = new TokenBuckets(clock, MAX_ACCOUNTS)
  const shared = redisUrl === null ? null : createSharedBuckets(redisUrl, log)
  return {
    /** Takes a call; synchronous unless instances share their buckets. Never rejects. */
    take({
      bucket,
      plan,
    }: {
      bucket: string
      plan: Plan['id']
    }): BucketState | Promise<BucketState> {
      const rate = rateOf(plan)
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
    },
    close: () => shared?.close(),
  }
}

/** @throws {ApiError} 429 `rate_limited`. */
export function refuseTooFast(reply: FastifyReply, month: QuotaMonth, second: BucketState): never {
  const { burst, perSecond } = second.rate
  reply.headers(refusalHeaders(month, second))
  throw new ApiError(
    429,
    'rate_limited',
    `Your plan allows ${perSecond} requests per second, with bursts of ${burst}; retry in a second`,
  )
}

function rateOf(plan: Plan['id']): Rate {
  const rate = RATES.get(plan)
  if (!rate) throw new Error(`There is no plan ${plan}`)
  return rate
}
