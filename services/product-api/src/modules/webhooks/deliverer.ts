import { setTimeout as sleep } from 'node:timers/promises'
import { TEST_EVENT } from '@orchard/shared/alerts'
import { HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { webhookOffMail } from '#src/modules/mail/messages.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import type { Services } from '#src/server/services.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import type { Outcome, WebhookNetwork } from './webhook-network.ts'

/** Delivers events to webhooks. */
export type Deliverer = ReturnType<typeof createDeliverer>

export type StoredDelivery = typeof webhookDeliveries.$inferSelect
type StoredWebhook = typeof webhooks.$inferSelect

const SECOND_MS = 1_000
/** The delays that the Standard Webhooks specification suggests: ten tries within some three days. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
const LAST_DELAY_MS = 24 * HOUR_MS
/** A younger event is not given up, however often its owner has it delivered again. */
const GIVE_UP_AFTER_MS = 3 * 24 * HOUR_MS
const MAX_TRIES = DELAYS_MS.length + 1
/** Until another try at a delivery whose sender has not said what became of it; a request takes 15 seconds at most. */
const CLAIM_MS = MINUTE_MS
const AT_THE_SAME_TIME = 8
const STOP_WITHIN_MS = 5_000
const GONE = 410
const USER_AGENT = 'API-Orchard-Webhooks/1'

interface DelivererServices extends Services {
  network: Pick<WebhookNetwork, 'post'>
  outbox: Pick<Outbox, 'toAccount'>
  /** Origin of the site, for the link in an email. */
  site: string
  vault: Pick<KeyVault, 'open'>
}

export function createDeliverer({
  database,
  log,
  network,
  now,
  outbox,
  site,
  vault,
}: DelivererServices) {
  const workers = new Set<Promise<void>>()
  let isStopped = false

  function addWorker(): void {
    if (isStopped || workers.size >= AT_THE_SAME_TIME) return
    const worker = work().finally(() => workers.delete(worker))
    workers.add(worker)
    // Whoever asked for it hears of the failure.
    worker.catch(() => undefined)
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      const delivery = await claim()
      if (!delivery) return
      addWorker()
      await tryOnce(delivery)
    }
  }

  /** Takes the delivery that has been due longest, so that no other instance tries it too. */
  async function claim(): Promise<StoredDelivery | undefined> {
    const { deliveredAt, givenUpAt, id, nextTryAt, tries } = webhookDeliveries
    const oldest = database
      .select({ id })
      .from(webhookDeliveries)
      .where(and(isNull(deliveredAt), isNull(givenUpAt), lte(nextTryAt, now())))
      .orderBy(asc(nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [delivery] = await database
      .update(webhookDeliveries)
      .set({ tries: sql`${tries} + 1`, nextTryAt: after(CLAIM_MS) })
      .where(eq(id, sql`(${oldest})`))
      .returning()
    return delivery
  }

  /** Sends a claimed delivery, and stores what became of it. `isAsked` for a try that the owner asked for. */
  async function tryOnce(delivery: StoredDelivery, isAsked = false): Promise<void> {
    const [webhook] = await database
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, delivery.webhookId))
    // Deleted since then, and its deliveries with it.
    if (!webhook) return
    if (webhook.disabledAt)
      return store(delivery, { givenUpAt: now(), error: 'the webhook is off' })
    const outcome = await network.post(webhook.url, {
      body: delivery.payload,
      headers: headersOf(delivery, webhook),
    })
    await settle(delivery, webhook, outcome, isAsked)
  }

  function headersOf({ id, payload }: StoredDelivery, webhook: StoredWebhook) {
    const at = now()
    const { accountId, previousSealed, previousUntil, sealed } = webhook
    const isRotating = previousSealed !== null && previousUntil !== null && previousUntil > at
    const secrets = [sealed, ...(isRotating ? [previousSealed] : [])]
    const messageId = messageIdOf(id)
    return {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
      'webhook-signature': secrets
        .map((one) => new Webhook(vault.open(one, accountId)).sign(messageId, at, payload))
        .join(' '),
    }
  }

  async function settle(
    delivery: StoredDelivery,
    webhook: StoredWebhook,
    { error, ms, statusCode }: Outcome,
    isAsked: boolean,
  ): Promise<void> {
    const seen = { error, ms, statusCode }
    if (statusCode !== null && statusCode >= 200 && statusCode < 300)
      return store(delivery, { ...seen, deliveredAt: now() })
    const isSpent = delivery.tries >= MAX_TRIES && delivery.createdAt <= after(-GIVE_UP_AFTER_MS)
    const isOver = statusCode === GONE || isSpent || delivery.kind === TEST_EVENT
    const delay = DELAYS_MS[delivery.tries - 1] ?? LAST_DELAY_MS
    await store(delivery, {
      ...seen,
      ...(isOver ? { givenUpAt: now() } : { nextTryAt: after(delay) }),
    })
    if (delivery.kind === TEST_EVENT) return
    if (statusCode === GONE) await turnOff(webhook, 'gone')
    else if (isSpent && !isAsked && !(await hasDeliveredSince(delivery)))
      await turnOff(webhook, 'failing')
  }

  /** Only for the try that was claimed: another one may have begun since. */
  async function store(
    { id, tries }: StoredDelivery,
    values: Partial<Omit<StoredDelivery, 'id' | 'tries'>>,
  ): Promise<void> {
    await database
      .update(webhookDeliveries)
      .set(values)
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tries, tries)))
  }

  async function hasDeliveredSince({ createdAt, webhookId }: StoredDelivery): Promise<boolean> {
    const [found] = await database
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          gt(webhookDeliveries.deliveredAt, createdAt),
        ),
      )
      .limit(1)
    return found !== undefined
  }

  /** Ends deliveries to a URL, and tells its owner by email. */
  async function turnOff({ accountId, id, url }: StoredWebhook, reason: 'gone' | 'failing') {
    const at = now()
    await database.transaction(async (transaction) => {
      const [off] = await transaction
        .update(webhooks)
        .set({ disabledAt: at, disabledReason: reason })
        .where(and(eq(webhooks.id, id), eq(webhooks.url, url), isNull(webhooks.disabledAt)))
        .returning({ id: webhooks.id })
      if (!off) return
      await outbox.toAccount(accountId, webhookOffMail(site, { at, id, reason, url }), transaction)
    })
    log('Webhook turned off', { webhook: id, reason }, 'warn')
  }

  const after = (ms: number) => new Date(now().getTime() + ms)

  return {
    /** Tries all due deliveries, eight at the same time; meant for a timer, which need not wait. */
    async deliver(): Promise<void> {
      addWorker()
      while (workers.size > 0) await Promise.all(workers)
    },
    /**
     * Delivers one event now, whatever became of it before.
     * @returns what is stored of it then; null if it is not there any more.
     */
    async deliverNow(deliveryId: string): Promise<StoredDelivery | null> {
      const isMeant = eq(webhookDeliveries.id, deliveryId)
      const [delivery] = await database
        .update(webhookDeliveries)
        .set({
          tries: sql`${webhookDeliveries.tries} + 1`,
          nextTryAt: after(CLAIM_MS),
          deliveredAt: null,
          givenUpAt: null,
        })
        .where(isMeant)
        .returning()
      if (!delivery) return null
      await tryOnce(delivery, true)
      const [tried] = await database.select().from(webhookDeliveries).where(isMeant)
      return tried ?? null
    },
    /** Deliveries that have been due for a minute: more than instances can send, or nobody sends them. */
    async countOverdue(): Promise<number> {
      const [overdue] = await database
        .select({ count: count() })
        .from(webhookDeliveries)
        .where(
          and(
            isNull(webhookDeliveries.deliveredAt),
            isNull(webhookDeliveries.givenUpAt),
            lte(webhookDeliveries.nextTryAt, after(-MINUTE_MS)),
          ),
        )
      return overdue?.count ?? 0
    },
    /** Begins no other delivery, and waits for those under way, at most five seconds. */
    async stop(): Promise<void> {
      isStopped = true
      const ended = Promise.allSettled(workers)
      await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** `webhook-id` of a delivery: the same for every try, so that receivers can leave out what they have. */
export function messageIdOf(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}
