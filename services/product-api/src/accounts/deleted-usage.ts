import { and, eq, gte, sql } from 'drizzle-orm'
import type { KeyVault } from '#src/keys/key-vault.ts'
import type { Transaction } from '#src/store/database.ts'
import { deletedUsage, usageDays, usageMonths } from '#src/store/schema.ts'
import type { Identity } from '#src/tokens/verify-token.ts'
import { dayOf, utcMonthStart } from '#src/usage/period.ts'

type Hasher = Pick<KeyVault, 'hashPerson'>

/** Keeps how many calls of this UTC month an account made that is about to be deleted. */
export async function keepUsage(
  transaction: Transaction,
  { hashPerson }: Hasher,
  {
    accountId,
    identity,
    now,
  }: { accountId: string; identity: Pick<Identity, 'provider' | 'subject'>; now: Date },
): Promise<void> {
  const month = dayOf(utcMonthStart(now))
  const [made] = await transaction
    .select({ calls: sql<number>`coalesce(sum(${usageDays.calls}), 0)::int` })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, month)))
  if (!made || made.calls === 0) return
  await transaction
    .insert(deletedUsage)
    .values({ person: hashPerson(identity), month, used: made.calls })
    .onConflictDoUpdate({
      target: [deletedUsage.person, deletedUsage.month],
      set: { used: sql`${deletedUsage.used} + excluded.used` },
    })
}

/** Counts for a new account what its owner's deleted accounts used in this UTC month. */
export async function carryUsage(
  transaction: Transaction,
  { hashPerson }: Hasher,
  {
    accountId,
    identity,
    now,
  }: { accountId: string; identity: Pick<Identity, 'provider' | 'subject'>; now: Date },
): Promise<void> {
  const month = utcMonthStart(now)
  const [kept] = await transaction
    .select({ used: deletedUsage.used })
    .from(deletedUsage)
    .where(and(eq(deletedUsage.person, hashPerson(identity)), eq(deletedUsage.month, dayOf(month))))
  if (kept)
    await transaction
      .insert(usageMonths)
      .values({ accountId, month, used: kept.used, granted: 0, quota: 0 })
}
