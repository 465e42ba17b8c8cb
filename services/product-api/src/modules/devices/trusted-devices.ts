import { describeUserAgent } from '@orchard/shared/devices'
import { DEVICE_TRUST_DAYS } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import { isOwnedBy } from '#src/modules/accounts/accounts.ts'
import type { Member } from '#src/modules/accounts/actor.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { recordOfPerson } from '#src/modules/audit/record.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { trustMail } from '#src/modules/mail/security-messages.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { refuseTooSoon } from '#src/modules/tries/growing-delays.ts'
import { ApiError } from '#src/server/api-error.ts'
import { signInOf } from '#src/server/request-owner.ts'
import type { Services } from '#src/server/services.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { deviceNames, trustedDevices } from './tables.ts'

type TrustServices = AccountServices & { poolAdmin: PoolAdmin }
type Person = Member['person']
/** A stored trust, and the `sub` of its owner at the pool. */
type Trust = Pick<typeof trustedDevices.$inferSelect, 'accountId' | 'deviceKey' | 'endsAt'> & {
  subject: string
}

/** Devices that one round of the job forgets; the next round does the rest. */
const AT_ONCE = 100

/** The devices that an account trusts now, newest first. */
export function listTrusted(
  { database, now }: Pick<Services, 'database' | 'now'>,
  accountId: string,
) {
  return database
    .select()
    .from(trustedDevices)
    .where(and(eq(trustedDevices.accountId, accountId), gt(trustedDevices.endsAt, now())))
    .orderBy(desc(trustedDevices.trustedAt), trustedDevices.deviceKey)
}

/**
 * Trusts the device that somebody signed in on, or renews its trust. The row with the end is stored first, and goes only
 * when the pool has forgotten the device, so that the pool remembers none without an end, whenever this process is killed.
 * @throws {ApiError} 409 for a sign-in without a device that the pool knows, 429 for too many, 503 if the pool
 * does not say that it is done: then the trust has ended.
 */
export async function trustDevice(
  services: TrustServices,
  member: Member,
): Promise<{ deviceKey: string; endsAt: Date }> {
  const { database, now, outbox, poolAdmin, site } = services
  const { deviceKey, person, userAgent } = member
  if (deviceKey === null) throw deviceUnknown()
  await refuseTooSoon(services, 'deviceTrust', signInOf(member))
  const at = now()
  const endsAt = new Date(at.getTime() + DEVICE_TRUST_DAYS * DAY_MS)
  const trust = { accountId: person.id, deviceKey, endsAt, subject: person.subject }
  await changeAs(services, member, async (transaction) => {
    await transaction
      .insert(trustedDevices)
      .values({ accountId: person.id, deviceKey, trustedAt: at, endsAt })
      .onConflictDoUpdate({
        target: [trustedDevices.accountId, trustedDevices.deviceKey],
        set: { trustedAt: at, endsAt },
      })
  })
  const outcome = await poolAdmin
    .rememberDevice(person.subject, deviceKey)
    .catch(async (error: unknown) => {
      // The pool may do it all the same: the job forgets the device.
      await endNow(services, trust)
      throw error
    })
  if (outcome === 'unknown') {
    await forget(services, await endNow(services, trust))
    throw deviceUnknown()
  }
  await database.transaction(async (transaction) => {
    // Their account may have become an organisation since, and they have a new one.
    const [own] = await transaction.select().from(accounts).where(isOwnedBy(person))
    if (!own) return
    const actor = { ...member, person: own }
    await recordOfPerson(transaction, actor, { category: 'security', act: 'device.trusted', at })
    const device = (userAgent && describeUserAgent(userAgent)) || 'an unknown browser'
    const mail = trustMail(site, { accountId: own.id, at, device, endsAt })
    await outbox.toAccount(own.id, mail, transaction)
  })
  return { deviceKey, endsAt }
}

/**
 * Ends the trust of a device early, for its owner; nothing happens if they trust no such device.
 * @throws {ApiError} 503 if the pool does not forget it: then nothing has changed.
 */
export async function endTrust(
  services: TrustServices,
  member: Member,
  deviceKey: string,
): Promise<void> {
  const { now } = services
  const { id, subject } = member.person
  const isMeant = and(eq(trustedDevices.accountId, id), eq(trustedDevices.deviceKey, deviceKey))
  const [found] = await changeAs(services, member, (transaction) =>
    transaction.select().from(trustedDevices).where(isMeant),
  )
  if (!found) return
  await forget(services, { ...found, subject }, (transaction) =>
    recordOfPerson(transaction, member, {
      ...{ category: 'security', act: 'device.trust_ended', at: now() },
    }),
  )
}

/**
 * Forgets the devices of a person at the pool, before their account is deleted: their user there may stay.
 * @throws {ApiError} 503 if the pool does not forget one.
 */
export async function endAllTrust(
  services: Pick<Services, 'database'> & { poolAdmin: PoolAdmin | null },
  { id, subject }: Pick<Person, 'id' | 'subject'>,
): Promise<void> {
  const { database, poolAdmin } = services
  if (!poolAdmin) return
  const trusted = await database
    .select()
    .from(trustedDevices)
    .where(eq(trustedDevices.accountId, id))
    .orderBy(asc(trustedDevices.deviceKey))
  for (const one of trusted) await forget({ database, poolAdmin }, { ...one, subject })
}

/** @throws {ApiError} 409 if an account has trusted a device since `endAllTrust`. */
export async function assertAllTrustEnded(
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  const count = await transaction.$count(trustedDevices, eq(trustedDevices.accountId, accountId))
  if (count > 0)
    throw new ApiError(409, 'account_busy', 'A device is being trusted; try again in a minute')
}

/**
 * Forgets the devices whose trust has ended, the oldest first; meant for a timer on every instance, since forgetting a
 * device twice does no harm.
 * @throws {ApiError} 503 if the pool does not forget one; it and later ones wait for the next round.
 */
export async function forgetEndedDevices({
  database,
  now,
  poolAdmin,
}: Pick<Services, 'database' | 'now'> & { poolAdmin: PoolAdmin | null }): Promise<void> {
  if (!poolAdmin) return
  const ended = await database
    .select({ device: trustedDevices, subject: accounts.subject })
    .from(trustedDevices)
    .innerJoin(accounts, eq(accounts.id, trustedDevices.accountId))
    .where(lte(trustedDevices.endsAt, now()))
    .orderBy(asc(trustedDevices.endsAt), asc(trustedDevices.deviceKey))
    .limit(AT_ONCE)
  for (const { device, subject } of ended)
    await forget({ database, poolAdmin }, { ...device, subject })
}

/**
 * Has the pool forget a device, which it never remembers again under this key, and then deletes the row and the name of the
 * device. A row that was renewed meanwhile stays until its own end.
 * @param also runs in the transaction of the deletion.
 */
async function forget(
  { database, poolAdmin }: Pick<Services, 'database'> & { poolAdmin: PoolAdmin },
  { accountId, deviceKey, endsAt, subject }: Trust,
  also: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  await poolAdmin.forgetDevice(subject, deviceKey)
  await database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(trustedDevices)
      .where(isTrust({ deviceKey, endsAt }))
      .returning()
    if (gone.length === 0) return
    const isNamed = and(eq(deviceNames.accountId, accountId), eq(deviceNames.deviceKey, deviceKey))
    await transaction.delete(deviceNames).where(isNamed)
    await also(transaction)
  })
}

/** Ends a trust that the pool has not confirmed, so that the job forgets its device. */
async function endNow({ database, now }: TrustServices, trust: Trust): Promise<Trust> {
  const endsAt = now()
  await database.update(trustedDevices).set({ endsAt }).where(isTrust(trust))
  return { ...trust, endsAt }
}

/** Selects a row as it was read. The row may have moved to the new account of its owner, whose old one became an organisation. */
function isTrust({ deviceKey, endsAt }: Pick<Trust, 'deviceKey' | 'endsAt'>) {
  return and(eq(trustedDevices.deviceKey, deviceKey), eq(trustedDevices.endsAt, endsAt))
}

function deviceUnknown(): ApiError {
  return new ApiError(409, 'device_unknown', 'This sign-in names no device; sign in again')
}

/** The devices in the export of an account. */
export async function exportTrusted(database: Pick<Database, 'select'>, accountId: string) {
  const rows = await database
    .select()
    .from(trustedDevices)
    .where(eq(trustedDevices.accountId, accountId))
    .orderBy(trustedDevices.deviceKey)
  return rows.map(describeTrust)
}

/** A trust as responses have it. */
export function describeTrust({
  deviceKey,
  endsAt,
  trustedAt,
}: Omit<typeof trustedDevices.$inferSelect, 'accountId'>) {
  return {
    device_key: deviceKey,
    trusted_at: trustedAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }
}
