import { DAY_MS } from '@orchard/shared/format'
import type { Processor } from '#src/processor.ts'
import { StripeError } from '#src/stripe-error.ts'

/** Stripe keeps keys for at least a day. */
const KEEP_MS = DAY_MS
const LONGEST_KEY = 255

/** The response to a call. */
export interface StoredResponse {
  status: number
  body: string
}

/**
 * Returns the response to the first call with this key.
 * @param call method, path and parameters, which must be the same.
 * @throws {StripeError} if the key was used for another call.
 */
export function keptResponse(
  processor: Processor,
  key: string,
  call: string,
): StoredResponse | undefined {
  if (key.length > LONGEST_KEY)
    throw new StripeError(400, `Idempotency keys have at most ${LONGEST_KEY} characters`)
  const kept = processor.store.row('answers', key)
  if (!kept || kept.at + KEEP_MS < processor.clock.now()) return undefined
  if (kept.call !== call)
    throw new StripeError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      {},
      'idempotency_error',
    )
  return kept
}

/** Stores a response, including server errors. */
export function keepResponse(
  processor: Processor,
  key: string,
  call: string,
  response: StoredResponse,
): void {
  const at = processor.clock.now()
  const old = [...processor.store.rows('answers')].filter((row) => row.at + KEEP_MS < at)
  for (const row of old) processor.store.put('answers', row.key, null)
  processor.store.put('answers', key, { key, call, ...response, at })
}
