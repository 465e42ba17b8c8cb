import { ALERT_KIND_IDS, TEST_EVENT } from '@orchard/shared/alerts'
import {
  MAX_DELIVERIES,
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  WEBHOOK_FAILURE_DAYS,
} from '@orchard/shared/facts'
import { HOUR_MS, inWords } from '@orchard/shared/format'
import type { AuditAct } from '@orchard/shared/organisations'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Member } from '#src/modules/accounts/actor.ts'
import { recordCounted } from '#src/modules/audit/record.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { refuseTooSoon, type TryServices } from '#src/modules/tries/growing-delays.ts'
import { ApiError } from '#src/server/api-error.ts'
import { personOf } from '#src/server/request-owner.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import type { Deliverer } from './deliverer.ts'
import { payloadOf } from './payload.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import { messageIdOf, type StoredDelivery } from './try-delivery.ts'
import { UrlRefused, type WebhookNetwork } from './webhook-network.ts'
import { createWebhookSecret } from './webhook-secret.ts'

const time = z.iso.datetime()
const kind = z.enum(ALERT_KIND_IDS)

/** A webhook as its owner sees it. */
export const WEBHOOK = z.object({
  webhook_id: z.uuid(),
  url: z.string(),
  kinds: z.array(kind).describe('Alerts that it gets'),
  secret: z.string().describe('Signs every event'),
  old_secret_until: time.nullable().describe('Until when the previous secret signs, too'),
  created_at: time,
  is_enabled: z.boolean(),
  disabled_reason: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .describe(
      `gone: the URL returned 410; failing: no response of 2xx for ${inWords(WEBHOOK_FAILURE_DAYS)} days`,
    ),
})
type OwnWebhook = z.output<typeof WEBHOOK>

/** A delivery of an event, as the owner of the webhook sees it. */
export const DELIVERY = z.object({
  delivery_id: z.uuid(),
  message_id: z.string().describe('webhook-id of every try'),
  kind: z.enum([...ALERT_KIND_IDS, TEST_EVENT]),
  created_at: time,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  next_try_at: time.nullable(),
  status_code: z.int().nullable().describe('Of the last response'),
  error: z.string().nullable().describe('Why there was no response'),
  ms: z.int().nullable(),
  payload: z.string().describe('The body that is sent'),
})
type OwnDelivery = z.output<typeof DELIVERY>

/** Services of webhooks. */
export interface WebhookServices
  extends Pick<AccountServices, 'database' | 'now' | 'random' | 'site' | 'vault'> {
  deliverer: Pick<Deliverer, 'deliverNow'>
  network: Pick<WebhookNetwork, 'check'>
}

/** The part of a webhook that its owner chooses. */
type Chosen = Pick<OwnWebhook, 'url' | 'kinds'>

/** The webhooks of an account, oldest first. */
export async function listWebhooks(
  services: Pick<WebhookServices, 'database' | 'now' | 'vault'>,
  accountId: string,
): Promise<OwnWebhook[]> {
  const rows = await services.database
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
  return rows.map((row) => toOwn(services, row))
}

/**
 * Adds a webhook with a new secret.
 * @throws {ApiError} 422 for a URL that gets no requests, or where there are too many webhooks, 429 as `refuseFlood`.
 */
export async function createWebhook(
  services: WebhookServices,
  { accountId, member }: Changer,
  { kinds, url }: Chosen,
): Promise<OwnWebhook> {
  const { now, random, vault } = services
  await assertUrl(services, url)
  return changeAs(services, member, async (transaction) => {
    await refuseFlood({ ...services, database: transaction }, member)
    const [all] = await transaction
      .select({ count: count() })
      .from(webhooks)
      .where(eq(webhooks.accountId, accountId))
    if (all && all.count >= MAX_WEBHOOKS)
      throw new ApiError(
        422,
        'too_many_webhooks',
        `You have ${MAX_WEBHOOKS} webhooks; delete one first`,
      )
    const sealed = vault.seal(createWebhookSecret(random), accountId)
    const [made] = await transaction
      .insert(webhooks)
      .values({ accountId, url, sealed, kinds: [...new Set(kinds)], createdAt: now() })
      .returning()
    if (!made) throw new Error('The webhook was not stored')
    await recordWebhook(services, transaction, { accountId, member }, 'webhook.created', made)
    return toOwn(services, made)
  })
}

/**
 * Changes a webhook; turning it on again ends what it was turned off for.
 * @throws {ApiError} 404 when the account has no such webhook, 422 for a URL that gets no requests, 429 as `refuseFlood`.
 */
export async function changeWebhook(
  services: WebhookServices,
  owned: Owned & Changer,
  { is_enabled: isEnabled, kinds, url }: Chosen & { is_enabled: boolean },
): Promise<OwnWebhook> {
  await assertUrl(services, url)
  return changeOwned(services, owned, 'webhook.changed', async (before, transaction) => {
    if (isEnabled) await refuseFlood({ ...services, database: transaction }, owned.member)
    return {
      url,
      kinds: [...new Set(kinds)],
      ...(isEnabled
        ? { disabledAt: null, disabledReason: null }
        : {
            disabledAt: before.disabledAt ?? services.now(),
            disabledReason: before.disabledReason ?? ('owner' as const),
          }),
    }
  })
}

/**
 * Gives a webhook a new secret; the old one signs along for `OLD_SECRET_HOURS`.
 * @throws {ApiError} 404 when the account has no such webhook.
 */
export function rotateWebhookSecret(
  services: WebhookServices,
  owned: Owned & Changer,
): Promise<OwnWebhook> {
  const { now, random, vault } = services
  return changeOwned(services, owned, 'webhook.secret_rotated', async (before) => ({
    sealed: vault.seal(createWebhookSecret(random), owned.accountId),
    previousSealed: before.sealed,
    previousUntil: new Date(now().getTime() + OLD_SECRET_HOURS * HOUR_MS),
  }))
}

/**
 * Deletes a webhook and the log of its deliveries.
 * @throws {ApiError} 404 when the account has no such webhook.
 */
export async function deleteWebhook(
  services: Pick<WebhookServices, 'database' | 'now' | 'site' | 'vault'>,
  owned: Owned & Changer,
): Promise<void> {
  await changeAs(services, owned.member, async (transaction) => {
    const [gone] = await transaction.delete(webhooks).where(isOwned(owned)).returning()
    if (!gone) throw webhookUnknown()
    await recordWebhook(services, transaction, owned, 'webhook.deleted', gone)
  })
}

/** The newest deliveries of a webhook, newest first. @throws {ApiError} 404 when the account has no such webhook. */
export async function listDeliveries(
  { database }: Pick<WebhookServices, 'database'>,
  owned: Owned,
): Promise<OwnDelivery[]> {
  await findOwned(database, owned)
  const rows = await database
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, owned.webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(MAX_DELIVERIES)
  return rows.map(toOwnDelivery)
}

/**
 * Sends an event of the type `webhook.test` now, once.
 * @throws {ApiError} 404 when the account has no such webhook, 409 while that is off, 429 as `refuseFlood`.
 */
export async function sendTest(
  services: WebhookServices,
  owned: Owned & Changer,
): Promise<OwnDelivery> {
  const [stored] = await changeAs(services, owned.member, async (transaction) => {
    await assertOn(transaction, owned)
    await refuseFlood({ ...services, database: transaction }, owned.member)
    const at = services.now()
    return transaction
      .insert(webhookDeliveries)
      .values({
        webhookId: owned.webhookId,
        occasion: `test ${services.random(12).toString('base64url')}`,
        kind: TEST_EVENT,
        payload: payloadOf(TEST_EVENT, at.toISOString(), { webhook_id: owned.webhookId }),
        createdAt: at,
        // Not due: it is tried below, and by nobody else unless this process is killed before that.
        nextTryAt: new Date(at.getTime() + HOUR_MS),
      })
      .returning({ id: webhookDeliveries.id })
  })
  return deliverNow(services, stored?.id ?? '')
}

/**
 * Delivers an event again, or without waiting for its next try.
 * @throws {ApiError} 404 when the account has no such webhook or delivery, 409 while the webhook is off, 429 as
 * `refuseFlood`.
 */
export async function redeliver(
  services: WebhookServices,
  owned: Owned & Changer,
  deliveryId: string,
): Promise<OwnDelivery> {
  const [found] = await changeAs(services, owned.member, async (transaction) => {
    await assertOn(transaction, owned)
    return transaction
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, owned.webhookId)),
      )
  })
  if (!found) throw deliveryUnknown()
  await refuseFlood(services, owned.member)
  return deliverNow(services, found.id)
}

/** All that is stored of an account's webhooks, for its owner. */
export async function exportWebhooks(
  services: Pick<WebhookServices, 'database' | 'now' | 'vault'>,
  accountId: string,
  hasSecrets: boolean,
) {
  const all = await listWebhooks(services, accountId)
  return Promise.all(
    all.map(async (one) => ({
      ...one,
      ...(hasSecrets ? {} : { secret: 'left out' }),
      deliveries: await listDeliveries(services, { accountId, webhookId: one.webhook_id }),
    })),
  )
}

/** Deletes all but the newest `MAX_DELIVERIES` of each webhook. */
export async function trimDeliveries(database: Pick<Database, 'execute'>): Promise<void> {
  await database.execute(sql`
    delete from webhook_deliveries where id = any(array(
      select id from (
        select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as place
        from webhook_deliveries
      ) as numbered where place > ${MAX_DELIVERIES}
    ))`)
}

/** A webhook, and the account that must have it. */
interface Owned {
  accountId: string
  webhookId: string
}

/** Whose webhooks are changed, and who changes them. */
interface Changer {
  accountId: string
  member: Member
}

/** @throws {ApiError} 429 for a person who has caused too many requests to URLs of strangers. */
function refuseFlood(services: TryServices, { person }: Member): Promise<void> {
  return refuseTooSoon(services, 'webhookRequest', personOf(person))
}

/** By its host alone: the rest of a URL may be a secret. */
async function recordWebhook(
  services: Pick<WebhookServices, 'now' | 'vault'>,
  transaction: Transaction,
  { accountId, member }: Changer,
  act: Extract<AuditAct, { category: 'security' }>['act'],
  { id, url }: Pick<typeof webhooks.$inferSelect, 'id' | 'url'>,
): Promise<void> {
  await recordCounted(services, transaction, {
    ...{ accountId, member, category: 'security', act, at: services.now() },
    ...{ target: new URL(url).host, targetId: id },
  })
}

function isOwned({ accountId, webhookId }: Owned) {
  return and(eq(webhooks.id, webhookId), eq(webhooks.accountId, accountId))
}

async function findOwned(database: Pick<Database, 'select'>, owned: Owned) {
  const [found] = await database.select().from(webhooks).where(isOwned(owned))
  if (!found) throw webhookUnknown()
  return found
}

async function assertOn(database: Pick<Database, 'select'>, owned: Owned): Promise<void> {
  if ((await findOwned(database, owned)).disabledAt !== null)
    throw new ApiError(409, 'webhook_disabled', 'This webhook is off; turn it on first')
}

function changeOwned(
  services: WebhookServices,
  owned: Owned & Changer,
  act: Parameters<typeof recordWebhook>[3],
  change: (
    before: typeof webhooks.$inferSelect,
    transaction: Transaction,
  ) => Promise<Partial<typeof webhooks.$inferInsert>>,
): Promise<OwnWebhook> {
  return changeAs(services, owned.member, async (transaction) => {
    const [before] = await transaction.select().from(webhooks).where(isOwned(owned)).for('update')
    if (!before) throw webhookUnknown()
    const [after] = await transaction
      .update(webhooks)
      .set(await change(before, transaction))
      .where(isOwned(owned))
      .returning()
    if (!after) throw webhookUnknown()
    await recordWebhook(services, transaction, owned, act, after)
    return toOwn(services, after)
  })
}

async function deliverNow({ deliverer }: WebhookServices, id: string): Promise<OwnDelivery> {
  const tried = await deliverer.deliverNow(id)
  if (!tried) throw deliveryUnknown()
  return toOwnDelivery(tried)
}

async function assertUrl({ network }: WebhookServices, url: string): Promise<void> {
  try {
    await network.check(url)
  } catch (error) {
    if (!(error instanceof UrlRefused)) throw error
    throw new ApiError(422, 'webhook_url_refused', error.message)
  }
}

function webhookUnknown(): ApiError {
  return new ApiError(404, 'webhook_unknown', 'Your account has no such webhook')
}

function deliveryUnknown(): ApiError {
  return new ApiError(404, 'delivery_unknown', 'This webhook has no such delivery')
}

function toOwn(
  { now, vault }: Pick<WebhookServices, 'now' | 'vault'>,
  row: typeof webhooks.$inferSelect,
): OwnWebhook {
  const isRotating = row.previousUntil !== null && row.previousUntil > now()
  return {
    webhook_id: row.id,
    url: row.url,
    kinds: row.kinds,
    secret: vault.open(row.sealed, row.accountId),
    old_secret_until: isRotating ? (row.previousUntil?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
    is_enabled: row.disabledAt === null,
    disabled_reason: row.disabledReason,
  }
}

function toOwnDelivery(row: StoredDelivery): OwnDelivery {
  const isWaiting = row.deliveredAt === null && row.givenUpAt === null
  return {
    delivery_id: row.id,
    message_id: messageIdOf(row.id),
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    state: row.deliveredAt ? 'delivered' : isWaiting ? 'waiting' : 'failed',
    tries: row.tries,
    next_try_at: isWaiting ? row.nextTryAt.toISOString() : null,
    status_code: row.statusCode,
    error: row.error,
    ms: row.ms,
    payload: row.payload,
  }
}
