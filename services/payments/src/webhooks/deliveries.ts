import { MINUTE_MS } from '@orchard/shared/format'
import type { Clock } from '#src/clock.ts'
import type { PaymentsConfig } from '#src/config.ts'
import type { Store } from '#src/store/store.ts'
import type { Delivery } from '#src/store/tables.ts'
import { signPayload } from './sign.ts'

/** The handling of new messages; changed by tests. */
export interface Policy {
  /** `hold` waits for a release, `drop` never sends. */
  mode: 'deliver' | 'drop' | 'hold'
  /** Delay by the movable clock. */
  delaySeconds: number
  /** Number of times each is sent. */
  copies: number
}

interface Needs {
  clock: Clock
  realNow(): number
  store: Store
  print(line: string): void
}

const RESPOND_WITHIN_MS = 10_000
/** Retries after 1, 5, 30 and 120 minutes, then every 12 hours, for three days. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 720, 720, 720, 720, 720]

export const DELIVER: Policy = { mode: 'deliver', delaySeconds: 0, copies: 1 }

/** Messages to the product API: at least once, in no guaranteed order, retried for three days. */
export class Deliveries {
  policy: Policy = DELIVER
  readonly #config: PaymentsConfig
  readonly #needs: Needs
  readonly #newId: (prefix: string) => string
  readonly #sending = new Set<Promise<void>>()
  #isClosed = false

  constructor(config: PaymentsConfig, needs: Needs, newId: (prefix: string) => string) {
    this.#config = config
    this.#needs = needs
    this.#newId = newId
    // A message may not have arrived if the process was killed while sending it.
    for (const one of this.list())
      if (one.status === 'pending' && one.nextAttemptAt === null)
        needs.store.put('deliveries', one.id, { ...one, nextAttemptAt: needs.clock.now() })
  }

  /** Schedules the messages about an event. */
  plan(event: string, type: string): void {
    const { mode, delaySeconds, copies } = this.policy
    const { clock, store } = this.#needs
    const status = mode === 'deliver' ? 'pending' : mode === 'hold' ? 'held' : 'dropped'
    const nextAttemptAt = status === 'pending' ? clock.now() + delaySeconds * 1_000 : null
    for (let copy = 0; copy < copies; copy++) {
      const id = this.#newId('whd')
      store.put('deliveries', id, { id, event, type, attempts: [], status, nextAttemptAt })
    }
  }

  /** The ids of events with an undelivered message. */
  undelivered(): Set<string> {
    return new Set(
      this.list().flatMap(({ event, status }) => (status === 'delivered' ? [] : event)),
    )
  }

  /** All messages, oldest first. */
  list(): Delivery[] {
    return [...this.#needs.store.rows('deliveries')]
  }

  /** Starts to send due messages without waiting. */
  wake(): void {
    const now = this.#needs.clock.now()
    for (const one of this.list())
      if (one.status === 'pending' && one.nextAttemptAt !== null && one.nextAttemptAt <= now)
        void this.#start(one)
  }

  /** The time of the next due message, in milliseconds by the movable clock. */
  nextDueAt(): number | null {
    const times = this.list().flatMap(({ nextAttemptAt }) => nextAttemptAt ?? [])
    return times.length > 0 ? Math.min(...times) : null
  }

  /** Resolves once nothing is being sent. */
  async settle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending)
  }

  /** Sends a message now, whatever its status. */
  async send(delivery: Delivery): Promise<void> {
    await this.#start(delivery)
  }

  /** Stops sending and waits for messages in progress. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.settle()
  }

  #start(delivery: Delivery): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    const { store } = this.#needs
    store.put('deliveries', delivery.id, Object.assign(delivery, { nextAttemptAt: null }))
    const sending = this.#attempt(delivery).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
    return sending
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { clock, print, store } = this.#needs
    const outcome = await this.#post(delivery)
    const isTaken = /^2\d\d$/.test(outcome)
    const attempts = [...delivery.attempts, { at: new Date(clock.now()).toISOString(), outcome }]
    const wait = RETRY_AFTER_MINUTES[attempts.length - 1]
    const mayRetry = !isTaken && wait !== undefined && outcome !== 'gone'
    const patch = {
      attempts,
      status: isTaken ? ('delivered' as const) : ('failed' as const),
      ...(mayRetry ? { status: 'pending' as const } : {}),
      nextAttemptAt: mayRetry ? clock.now() + wait * MINUTE_MS : null,
    }
    store.put('deliveries', delivery.id, Object.assign(delivery, patch))
    await store
      .flush()
      .catch((error: Error) => print(`A delivery could not be saved: ${error.message}`))
  }

  /** @returns the status, or the reason for its absence. */
  async #post({ event }: Delivery): Promise<string> {
    const { realNow, store } = this.#needs
    const { secret, url } = this.#config.webhook
    const object = store.find('event', event)
    if (!object) return 'gone'
    const pending_webhooks = this.undelivered().has(event) ? 1 : 0
    const payload = JSON.stringify({ ...object, pending_webhooks }, null, 2)
    const seconds = Math.floor(realNow() / 1_000)
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signPayload(payload, secret, seconds),
          'user-agent': 'Stripe/1.0 (stand-in)',
        },
        signal: AbortSignal.timeout(RESPOND_WITHIN_MS),
      })
      await response.body?.cancel()
      return String(response.status)
    } catch (error) {
      const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
      return cause?.code ?? (error as Error).name
    }
  }
}
