import type { Clock } from '#src/clock.ts'
import type { PaymentsConfig } from '#src/config.ts'
import type { Store } from '#src/store/store.ts'
import type { Delivery } from '#src/store/tables.ts'
import { endpointsFor, findEndpoint } from './endpoints.ts'
import { signPayload } from './sign.ts'

/** How new messages are treated; a test changes it. */
export interface Policy {
  /** `hold` keeps them until they are released, `drop` never sends them. */
  mode: 'deliver' | 'drop' | 'hold'
  /** Waits this long by the movable clock. */
  delaySeconds: number
  /** Sends each so many times. */
  copies: number
}

interface Needs {
  clock: Clock
  realNow(): number
  store: Store
  print(line: string): void
}

const ANSWER_WITHIN_MS = 10_000
/** Retries come after 1, 5, 30 and 120 minutes, then every 12 hours, for three days. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 720, 720, 720, 720, 720]

export const DELIVER: Policy = { mode: 'deliver', delaySeconds: 0, copies: 1 }

/** The messages to endpoints: at least once, in no promised order, tried again for three days. */
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
    // A process that was killed while it sent does not know whether the message arrived.
    for (const one of this.list())
      if (one.status === 'pending' && one.nextAttemptAt === null)
        needs.store.put('deliveries', one.id, { ...one, nextAttemptAt: needs.clock.now() })
  }

  /** Plans the messages about an event. */
  plan(event: string, type: string): void {
    const { mode, delaySeconds, copies } = this.policy
    const { clock, store } = this.#needs
    for (const endpoint of endpointsFor(store, this.#config, type))
      for (let copy = 0; copy < copies; copy++) {
        const status = mode === 'deliver' ? 'pending' : mode === 'hold' ? 'held' : 'dropped'
        const nextAttemptAt = status === 'pending' ? clock.now() + delaySeconds * 1_000 : null
        const id = this.#newId('whd')
        const plain = { id, event, type, endpoint: endpoint.id, attempts: [] }
        store.put('deliveries', id, { ...plain, status, nextAttemptAt })
      }
  }

  /** So many endpoints have not taken an event yet, by the id of the event; none are left out. */
  pendingCounts(): Map<string, number> {
    const waiting = new Map<string, Set<string>>()
    for (const { endpoint, event, status } of this.list())
      if (status !== 'delivered')
        waiting.set(event, (waiting.get(event) ?? new Set()).add(endpoint))
    return new Map([...waiting].map(([event, endpoints]) => [event, endpoints.size]))
  }

  /** All messages, oldest first. */
  list(): Delivery[] {
    return [...this.#needs.store.rows('deliveries')]
  }

  /** Starts to send what is due; does not wait for it. */
  wake(): void {
    const now = this.#needs.clock.now()
    for (const one of this.list())
      if (one.status === 'pending' && one.nextAttemptAt !== null && one.nextAttemptAt <= now)
        void this.#start(one)
  }

  /** When the next message is due, in milliseconds by the movable clock. */
  nextDueAt(): number | null {
    const times = this.list().flatMap(({ nextAttemptAt }) => nextAttemptAt ?? [])
    return times.length > 0 ? Math.min(...times) : null
  }

  /** Resolves when nothing is being sent. */
  async settle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending)
  }

  /** Sends a message now, whatever became of it before. */
  async send(delivery: Delivery): Promise<void> {
    await this.#start(delivery)
  }

  /** Sends nothing any more; waits for what is under way. */
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
      nextAttemptAt: mayRetry ? clock.now() + wait * 60_000 : null,
    }
    store.put('deliveries', delivery.id, Object.assign(delivery, patch))
    await store.flush().catch((error: Error) => print(`A delivery was not kept: ${error.message}`))
  }

  /** @returns the status, or why there is none. */
  async #post({ endpoint, event }: Delivery): Promise<string> {
    const { realNow, store } = this.#needs
    const target = findEndpoint(store, this.#config, endpoint)
    const object = store.find('event', event)
    if (!target || !object) return 'gone'
    const payload = JSON.stringify(
      { ...object, pending_webhooks: this.pendingCounts().get(event) ?? 0 },
      null,
      2,
    )
    const seconds = Math.floor(realNow() / 1_000)
    try {
      const answer = await fetch(target.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signPayload(payload, target.secret, seconds),
          'user-agent': 'Stripe/1.0 (stand-in)',
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      await answer.body?.cancel()
      return String(answer.status)
    } catch (error) {
      const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
      return cause?.code ?? (error as Error).name
    }
  }
}
