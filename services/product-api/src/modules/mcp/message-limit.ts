import {
  AGENT_MESSAGES_AT_ONCE,
  AGENT_MESSAGES_PER_SECOND,
  burstOf,
  PLANS,
} from '@orchard/shared/facts'
import type { FastifyReply } from 'fastify'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { ApiError } from '#src/server/api-error.ts'
import { inSeconds, limitHeaders } from '#src/server/call-headers.ts'
import { type Rate, TokenBuckets, timesOf } from '#src/server/token-buckets.ts'

/** Of an account, beside its calls: enough for assistants that look around, too few for a flood. */
const MESSAGES: Rate = {
  perSecond: AGENT_MESSAGES_PER_SECOND,
  burst: AGENT_MESSAGES_AT_ONCE,
}
/** Twice what the gateway lets through, whose refusal is a response of the tool, so that few are refused here. */
const API_CALLS = new Map<string, Rate>(
  PLANS.map((plan) => [plan.id, { perSecond: 2 * plan.callsPerSecond, burst: 2 * burstOf(plan) }]),
)
const MAX_BUCKETS = 50_000

/** Limits the messages of an account in the memory of this instance: calls of APIs by themselves, all others together. */
export function createMessageLimit(now: () => Date) {
  const buckets = new TokenBuckets(() => now().getTime(), MAX_BUCKETS)
  /** @throws {ApiError} 429 `rate_limited` for a message too many. */
  return ({ bucket, plan }: FoundKey['account'], isApiCall: boolean, reply: FastifyReply): void => {
    const rate = isApiCall ? (API_CALLS.get(plan) ?? MESSAGES) : MESSAGES
    const name = `${isApiCall ? 'calls' : 'messages'} ${bucket}`
    const { fullInMs, isGranted, left, nextInMs } = buckets.take(name, rate)
    if (isGranted) return
    reply.headers({
      ...limitHeaders('messages', {
        max: rate.burst,
        windowSeconds: inSeconds(timesOf(rate).fillMs),
        remaining: left,
        resetSeconds: inSeconds(fullInMs),
      }),
      'Retry-After': String(inSeconds(nextInMs)),
    })
    const { burst, perSecond } = rate
    const allowed = `${perSecond} messages per second, with bursts of ${burst}`
    throw new ApiError(429, 'rate_limited', `The limit is ${allowed}; retry in a second`)
  }
}
