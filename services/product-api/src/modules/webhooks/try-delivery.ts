import { TEST_EVENT } from '@orchard/shared/alerts'
import { WEBHOOK_FAILURE_DAYS } from '@orchard/shared/facts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@orchard/shared/format'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { webhookOffMail } from '#src/modules/mail/messages.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import type { Services } from '#src/server/services.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import type { Outcome, WebhookNetwork } from './webhook-network.ts'

export type StoredDelivery = typeof webhookDeliveries.$inferSelect
type StoredWebhook = typeof webhooks.$inferSelect

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
  DAY_MS,
]
const LAST_DELAY_MS = DAY_MS
/** A younger event is not given up, however often its owner has it delivered again. */
const GIVE_UP_AFTER_MS = WEBHOOK_FAILURE_DAYS * DAY_MS
const MAX_TRIES = DELAYS_MS.length + 1
const GONE = 410
const USER_AGENT = 'API-Orchard-Webhooks/1'

/** What a delivery needs. */
export interface DeliveryServices extends Services {
  network: Pick<WebhookNetwork, 'post'>
  outbox: Pick<Outbox, 'toAccount'>
  /** Origin of the site, for the link in an email. */
  site: string
  vault: Pick<KeyVault, 'open'>
}

/** Sends a claimed delivery, and stores what became of it. `isAsked` for a try that the owner asked for. */
export async function tryDelivery(
  services: DeliveryServices,
  delivery: StoredDelivery,
  isAsked = false,
): Promise<void> {
  const { database, network, now } = services
  const [webhook] = await database
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, delivery.webhookId))
  // Deleted since then, and its deliveries with it.
  if (!webhook) return
  if (webhook.disabledAt)
    return store(database, delivery, { givenUpAt: now(), error: 'the webhook is off' })
  const outcome = await network.post(webhook.url, {
    body: delivery.payload,
    headers: headersOf(services, delivery, webhook),
  })
  await settle(services, delivery, webhook, outcome, isAsked)
}

function headersOf(
  { now, vault }: DeliveryServices,
  { id, payload }: StoredDelivery,
  webhook: StoredWebhook,
) {
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
  services: DeliveryServices,
  delivery: StoredDelivery,
  webhook: StoredWebhook,
  { error, ms, statusCode }: Outcome,
  isAsked: boolean,
): Promise<void> {
  const { database, now } = services
  const after = (ms: number) => new Date(now().getTime() + ms)
  const seen = { error, ms, statusCode }
  if (statusCode !== null && statusCode >= 200 && statusCode < 300)
    return store(database, delivery, { ...seen, deliveredAt: now() })
  const isSpent = delivery.tries >= MAX_TRIES && delivery.createdAt <= after(-GIVE_UP_AFTER_MS)
  const isOver = statusCode === GONE || isSpent || delivery.kind === TEST_EVENT
  const delay = DELAYS_MS[delivery.tries - 1] ?? LAST_DELAY_MS
  await store(database, delivery, {
    ...seen,
    ...(isOver ? { givenUpAt: now() } : { nextTryAt: after(delay) }),
  })
  if (delivery.kind === TEST_EVENT) return
  if (statusCode === GONE) await turnOff(services, webhook, 'gone')
  else if (isSpent && !isAsked && !(await hasDeliveredSince(database, delivery)))
    await turnOff(services, webhook, 'failing')
}

/** Only for the try that was claimed: another one may have begun since. */
async function store(
  database: Services['database'],
  { id, tries }: StoredDelivery,
  values: Partial<Omit<StoredDelivery, 'id' | 'tries'>>,
): Promise<void> {
  await database
    .update(webhookDeliveries)
    .set(values)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tries, tries)))
}

async function hasDeliveredSince(
  database: Services['database'],
  { createdAt, webhookId }: StoredDelivery,
): Promise<boolean> {
  const [found] = await database
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.webhookId, webhookId), gt(webhookDeliveries.deliveredAt, createdAt)),
    )
    .limit(1)
  return found !== undefined
}

/** Ends deliveries to a URL, and tells its owner by email. */
async function turnOff(
  { database, log, now, outbox, site }: DeliveryServices,
  { accountId, id, url }: StoredWebhook,
  reason: 'gone' | 'failing',
) {
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

/** `webhook-id` of a delivery: the same for every try, so that receivers can leave out what they have. */
export function messageIdOf(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}
