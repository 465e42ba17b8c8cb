import { randomBytes } from 'node:crypto'
import { ALERT_KIND_IDS } from '@orchard/shared/alerts'
import { afterEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { openKeyVault } from '#src/modules/keys/key-secret.ts'
import { usageMonths } from '#src/modules/usage/tables.ts'
import { utcMonthStart } from '#src/server/utc.ts'
import { openDatabase } from '#src/store/open-database.ts'
import { startApiProcess } from '#src/testing/api-process.ts'
import { createPlace, DATABASES, type DatabasePlace } from '#src/testing/databases.ts'
import { seedAccount } from '#src/testing/seed-account.ts'
import { startSite } from '#src/testing/site-server.ts'
import { startReceiver, verified } from '#src/testing/webhook-receiver.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import { createWebhookSecret } from './webhook-secret.ts'

const SECRET = 'only of this test '.repeat(2)
const EVENTS = 120
/** Fewer than an instance delivers before it is killed. */
const KILLED_AFTER = 20
/** Deliveries of an instance at the same time. */
const UNDER_WAY = 8
/** A claim of a killed instance ends after a minute. */
const PATIENCE_MS = 120_000

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A webhook of the one account with deliveries that are due, and a quota of which half is used but for one call. */
async function prepare(place: DatabasePlace, url: string): Promise<string> {
  const { close, database } = await openDatabase(place)
  try {
    const vault = await openKeyVault(database, [Buffer.from(SECRET)], randomBytes)
    const secret = createWebhookSecret(randomBytes)
    const [account] = await database.select().from(accounts)
    const accountId = account?.id ?? ''
    const at = new Date()
    const [webhook] = await database
      .insert(webhooks)
      .values({
        ...{ accountId, url, kinds: [...ALERT_KIND_IDS], createdAt: at },
        sealed: vault.seal(secret, accountId),
      })
      .returning()
    await database.insert(webhookDeliveries).values(
      Array.from({ length: EVENTS }, (_, index) => ({
        ...{ webhookId: webhook?.id ?? '', occasion: `o${index}`, kind: 'api.changed' as const },
        payload: JSON.stringify({ type: 'api.changed', data: { index } }),
        ...{ createdAt: at, nextTryAt: at },
      })),
    )
    const month = utcMonthStart(at)
    await database
      .insert(usageMonths)
      .values({ accountId, month, used: 1_499, granted: 0, quota: 3_000 })
    return secret
  } finally {
    await close()
  }
}

describe.each(DATABASES)('webhooks on %s', (kind) => {
  it('get every event after kill -9, and few of them twice', async () => {
    const place = await createPlace(kind)
    closers.push(place.remove)
    const site = await startSite()
    closers.push(site.close)
    const receiver = await startReceiver()
    closers.push(receiver.close)
    const key = await seedAccount(place, SECRET, 'free')
    const secret = await prepare(place, receiver.url)
    const start = async () => {
      const server = await startApiProcess({
        DATA_DIR: place.dataDir,
        SITE_ORIGIN: site.origin,
        UPSTREAM_BASE_URL: site.settings.upstreamBaseUrl,
        KEY_SECRET: SECRET,
        WEBHOOK_HOSTS: 'loopback',
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      })
      closers.push(async () => {
        server.child.kill('SIGKILL')
        await server.ended
      })
      return server
    }
    const ids = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    const call = async (origin: string) =>
      (await fetch(`${origin}/v1/colours`, { headers: { 'X-Api-Key': key } })).status

    const server = await start()
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBeGreaterThan(KILLED_AFTER)
    // Killed between the count of the call and the alert that it causes, or just after that.
    expect(await call(server.origin)).toBe(200)
    server.child.kill('SIGKILL')
    await server.ended
    expect(ids().size).toBeLessThan(EVENTS)

    const again = await start()
    expect(await call(again.origin)).toBe(200)
    await expect.poll(() => ids().size, { timeout: PATIENCE_MS }).toBe(EVENTS + 1)
    expect(receiver.received.length - ids().size).toBeLessThanOrEqual(UNDER_WAY)
    const events = new Map(
      receiver.received.map((one) => [one.headers['webhook-id'], verified(secret, one)]),
    )
    const quota = [...events.values()].filter(({ type }) => type === 'quota.reached')
    expect(quota).toMatchObject([{ data: { percent: 50 } }])
  }, 180_000)
})
