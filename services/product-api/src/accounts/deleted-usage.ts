import { and, eq, gte, sql } from 'drizzle-orm'
import type { KeyVault } from '#src/keys/key-vault.ts'
import type { Transaction } from '#src/store/database.ts'
import { deletedUsage, usageDays, usageMonths } from '#src/store/schema.ts'
import { dayOf, utcMonthStart } from '#src/usage/period.ts'

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

/** Keeps how many calls of this UTC month an account made that is about to be deleted. */
export async function keepUsage(
  transaction: Transaction,
  { hashPerson }: Hasher,
  { accountId, owner, now }: Usage,
): Promise<void> {
  const month = dayOf(utcMonthStart(now))
  const [made] = await transaction
    .select({ calls: sql<number>`coalesce(sum(${usageDays.calls}), 0)::int` })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, month)))
  if (!made || made.calls === 0) return
  await transaction
    .insert(deletedUsage)
    .values({ person: hashPerson(owner), month, used: made.calls })
    .onConflictDoUpdate({
      target: [deletedUsage.person, deletedUsage.month],
      set: { used: sql`${deletedUsage.used} + excluded.used` },
    })
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
