import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { accounts, members } from '#src/modules/accounts/tables.ts'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { dayOf, utcMonthStart } from '#src/server/utc.ts'
import type { Transaction } from '#src/store/database.ts'
import { deletedUsage, formerOwners, usageDays, usageMonths } from './tables.ts'

type Hasher = Pick<KeyVault, 'hashPerson'>

/** Whose usage is kept: that of a person's own accounts, or that of their organisations. */
type UsageOwner = Parameters<KeyVault['hashPerson']>[0]

interface Usage {
  accountId: string
  owner: UsageOwner
  now: Date
}

/** Under what the usage of somebody's organisations is kept, apart from that of their own accounts. */
export function organisationsOf({ provider, subject }: UsageOwner): UsageOwner {
  return { provider: 'organisation', subject: `${provider} ${subject}` }
}

/** Keeps how many calls of this UTC month a person’s own account made that is about to be deleted. */
export async function keepUsage(
  transaction: Transaction,
  { hashPerson }: Hasher,
  { accountId, owner, now }: Usage,
): Promise<void> {
  const used = await readUsage(transaction, accountId, now)
  await addUsage(transaction, { person: hashPerson(owner), month: monthOf(now), used })
}

/**
 * Keeps how many calls of this UTC month an organisation has made so far, for each person whose ownership ends, and once
 * for all that they make later. The organisation must be locked.
 * @param owners who own it no more; by default all who have owned it this month, since it is about to be deleted.
 */
export async function keepUsageOfOwners(
  transaction: Transaction,
  { hashPerson }: Hasher,
  { organisationId, now, owners }: { organisationId: string; now: Date; owners?: string[] },
): Promise<void> {
  const month = monthOf(now)
  const isOfMonth = and(
    eq(formerOwners.organisationId, organisationId),
    eq(formerOwners.month, month),
  )
  const former = await transaction.select().from(formerOwners).where(isOfMonth)
  const ending = await transaction
    .select({ provider: accounts.provider, subject: accounts.subject })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.personId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        eq(members.role, 'owner'),
        owners && inArray(members.personId, owners),
      ),
    )
  const people = new Set(ending.map((one) => hashPerson(organisationsOf(one))))
  if (!owners) for (const { person } of former) people.add(person)
  const used = await readUsage(transaction, organisationId, now)
  // In one order, since an organisation of the same people may be deleted at the same time.
  for (const person of [...people].toSorted()) {
    const counted = former.find((one) => one.person === person)?.counted ?? 0
    await addUsage(transaction, { person, month, used: used - counted })
    await transaction
      .insert(formerOwners)
      .values({ organisationId, person, month, counted: used })
      .onConflictDoUpdate({
        target: [formerOwners.organisationId, formerOwners.person, formerOwners.month],
        set: { counted: used },
      })
  }
}

async function readUsage(transaction: Transaction, accountId: string, now: Date): Promise<number> {
  const [made] = await transaction
    .select({ calls: sql<number>`coalesce(sum(${usageDays.calls}), 0)::int` })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, monthOf(now))))
  return made?.calls ?? 0
}

async function addUsage(
  transaction: Transaction,
  values: typeof deletedUsage.$inferInsert,
): Promise<void> {
  if (values.used <= 0) return
  await transaction
    .insert(deletedUsage)
    .values(values)
    .onConflictDoUpdate({
      target: [deletedUsage.person, deletedUsage.month],
      set: { used: sql`${deletedUsage.used} + excluded.used` },
    })
}

function monthOf(now: Date): string {
  return dayOf(utcMonthStart(now))
}

/** Counts for another account what its owner's deleted accounts used in this UTC month. */
export async function carryUsage(
  transaction: Transaction,
  { hashPerson }: Hasher,
  { accountId, owner, now }: Usage,
): Promise<void> {
  const month = utcMonthStart(now)
  const [kept] = await transaction
    .select({ used: deletedUsage.used })
    .from(deletedUsage)
    .where(and(eq(deletedUsage.person, hashPerson(owner)), eq(deletedUsage.month, dayOf(month))))
  if (kept)
    await transaction
      .insert(usageMonths)
      .values({ accountId, month, used: kept.used, granted: 0, quota: 0 })
      .onConflictDoUpdate({
        target: [usageMonths.accountId, usageMonths.month],
        set: { used: sql`${usageMonths.used} + excluded.used` },
      })
}
